// Sends a file that is dropped on the page, or chosen, to the program.

/** Sends one file as it is; the address says its name. */
function upload(area, file) {
  const bar = area.querySelector("progress");
  const error = area.querySelector("[data-failed]");
  const request = new XMLHttpRequest();
  const address = new URL(area.dataset.upload, location.href);
  address.searchParams.set("name", file.name);
  request.open("POST", address);
  request.setRequestHeader("Content-Type", area.dataset.type);
  request.setRequestHeader("Travelpack-Fragment", "1");
  error.hidden = true;
  bar.hidden = false;
  bar.value = 0;
  bar.max = file.size || 1;
  request.upload.addEventListener("progress", (event) => { bar.value = event.loaded; });
  const failed = () => {
    bar.hidden = true;
    error.hidden = false;
    if (request.responseText) error.textContent = request.responseText.slice(0, 400);
    error.focus();
  };
  request.addEventListener("error", failed);
  request.addEventListener("load", () => {
    bar.hidden = true;
    if (request.status >= 400) {
      failed();
      return;
    }
    const next = request.getResponseHeader("Travelpack-Location");
    if (next) location.assign(next);
  });
  request.send(file);
}

/** Begins to look after the places that take files. */
export function enhance() {
  for (const area of document.querySelectorAll("[data-upload]")) {
    const input = area.querySelector("input[type=file]");
    const take = (files) => { if (files.length > 0) upload(area, files[0]); };
    area.hidden = false;
    input.addEventListener("change", () => {
      take(input.files);
      input.value = "";
    });
    area.addEventListener("dragover", (event) => {
      event.preventDefault();
      area.dataset.over = "";
    });
    area.addEventListener("dragleave", () => { delete area.dataset.over; });
    area.addEventListener("drop", (event) => {
      event.preventDefault();
      delete area.dataset.over;
      take(event.dataTransfer.files);
    });
  }
}
