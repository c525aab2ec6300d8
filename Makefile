# travelpack: build, show, test. `make help` lists the targets.

SHELL := /bin/bash
PROGRAM := .build/release/travelpack
# With Swift's own libraries inside: it runs where no Swift is installed.
BUILD := swift build -c release --static-swift-stdlib --product travelpack
SWIFT_SOURCES := Package.swift Sources Tests Fuzz/Package.swift Fuzz/Sources

# What the program links against, each with its reason in README.md.
LIBRARIES := libarchive-dev libcurl4-openssl-dev libssl-dev zlib1g-dev libdeflate-dev libjansson-dev libmicrohttpd-dev
# The engines that the demo and the tests translate and read with.
ENGINES := apertium apertium-lex-tools cg3 lttoolbox tesseract-ocr
# Programs of others that tests hold our archives and signatures against.
JUDGES := libarchive-tools unzip zip p7zip-full zstd minisign python3 python3-venv curl unicode-cldr-core python3-dbusmock dbus openssl zsh fish
# Fonts of the pictures that Tesseract reads, file systems and clocks of odd devices.
ODDITIES := fonts-dejavu-core fonts-droid-fallback fusefat exfat-fuse dosfstools exfatprogs faketime
# Judges that only PyPI has, in a folder of their own. Without what they depend on:
# argostranslate would bring PyTorch, and lists its packages with these two alone.
PYTHON_JUDGES := bagit argostranslate packaging sentencepiece
# The browser that shows the page, its driver, and letters of every script; what
# steers it; and the package that carries axe-core, of which only that file is used.
BROWSER := chromium chromium-driver fonts-noto-core fonts-droid-fallback python3 python3-venv
DRIVER := selenium
AXE := pytest-playwright-axe
VENV := $(CURDIR)/.build/venv
BENCHMARKS := hyperfine jq strace time
# For how many seconds each fuzz target runs; FUZZ_TARGETS names some of them.
FUZZ_SECONDS := 20
FUZZ_TARGETS :=

.PHONY: help build demo test page lint format bench fuzz docs clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

# $(call install,PACKAGES): installs through apt what is not there yet.
define install
	@missing=""; for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ] || ! apt-cache show apertium-eng-spa >/dev/null 2>&1; then \
	  root=""; [ "$$(id -u)" = 0 ] || root=sudo; \
	  echo "installing through apt:$${missing:- the package lists}"; \
	  $$root apt-get update -q && \
	  $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $$missing; \
	fi
endef

build: ## the release program, .build/release/travelpack
	$(call install,$(LIBRARIES))
	$(BUILD)

demo: ## the whole journey on real models: plan, download, build, verify, install, translate
	$(call install,$(LIBRARIES) $(ENGINES))
	$(BUILD)
	@Tests/Demo/run.sh $(PROGRAM) build/demo

test: ## lint, then every test, then the page in a browser
	$(call install,$(LIBRARIES) $(ENGINES) $(JUDGES) $(ODDITIES))
	@$(MAKE) --no-print-directory lint
	@[ "$$(cat $(VENV)/done 2>/dev/null)" = "$(PYTHON_JUDGES)" ] || { python3 -m venv $(VENV) && \
	  $(VENV)/bin/pip install -q --no-deps $(PYTHON_JUDGES) && echo "$(PYTHON_JUDGES)" >$(VENV)/done; } \
	  || echo "note: $(PYTHON_JUDGES) cannot be had from PyPI; the tests that ask them are skipped"
	swift build --build-tests --explicit-target-dependency-import-check=error
	@PATH="$(VENV)/bin:$$PATH" Tests/run.sh build/test.log
	@$(MAKE) --no-print-directory page

page: ## the page in a real browser; pictures in build/page
	$(call install,$(LIBRARIES) $(BROWSER))
	@[ "$$(cat $(VENV)/page 2>/dev/null)" = "$(DRIVER) $(AXE)" ] || { python3 -m venv $(VENV) && \
	  $(VENV)/bin/pip install -q $(DRIVER) && \
	  $(VENV)/bin/pip install -q --no-deps --ignore-requires-python $(AXE) && \
	  echo "$(DRIVER) $(AXE)" >$(VENV)/page; } \
	  || echo "note: $(DRIVER) and $(AXE) cannot be had from PyPI; the page is not shown in a browser"
	swift build --product travelpack
	@rm -rf build/page
	@! $(VENV)/bin/python -c 'import selenium' 2>/dev/null || \
	  PYTHONDONTWRITEBYTECODE=1 $(VENV)/bin/python -m unittest discover -v -s Tests/Page

lint: ## swift format, strict
	swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)

format: ## the same rules, applied
	swift format --in-place --parallel --recursive $(SWIFT_SOURCES)

bench: ## speed as ratios against other tools in the same run, memory as peak RSS
	$(call install,$(LIBRARIES) $(JUDGES) $(BENCHMARKS))
	$(BUILD)
	@for script in Tests/Benchmarks/*.sh; do printf '\n== %s\n' "$$script"; $$script $(PROGRAM) build/bench || exit 1; done

fuzz: ## libFuzzer on all that is read from outside; FUZZ_SECONDS=600 for each target
	$(call install,$(LIBRARIES) python3 zstd)
	swift build --product travelpack
	swift build --package-path Fuzz -c release -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing
	@Fuzz/run.sh Fuzz/.build/release/Fuzz .build/debug/travelpack build/fuzz $(FUZZ_SECONDS) $(FUZZ_TARGETS)

docs: ## the documentation, build/docs/travelpack.doccarchive; warnings are errors
	$(call install,$(LIBRARIES))
	@Sources/travelpack/travelpack.docc/build.sh build/docs

clean: ## remove what was built here; downloaded models stay in their library
	rm -rf .build Fuzz/.build build/bench build/conformance build/docs build/fuzz build/page build/test.log
