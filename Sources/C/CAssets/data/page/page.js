// The page works without any of this: it only brings changes in without a reload.

import { enhance as enhanceDrops } from "./drop.js";
import { listen } from "./events.js";
import { enhance as enhanceForms } from "./forms.js";

document.documentElement.classList.add("scripted");
enhanceForms();
enhanceDrops();
listen();
