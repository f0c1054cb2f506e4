// Its rules come before those of the components that use it.
import "#src/ui/theme/theme-provider.tsx";
import "#src/ui/trusted-types.ts";
import "#src/ui/nonce.ts";
import { receivePort } from "./receive-port.ts";
import { startCanvas } from "./start-canvas.tsx";

/** Milliseconds to wait for a port. */
const PATIENCE = 5_000;

const root = document.getElementById("root");
const alone = document.getElementById("alone");

/** Says what this page is to users who open its address, instead of the page. */
const sayAlone = (isAlone = true) => {
  if (alone !== null) alone.hidden = !isAlone;
  if (root !== null) root.hidden = isAlone;
};

if (window.parent === window) sayAlone();
else if (root !== null) {
  const timer = setTimeout(sayAlone, PATIENCE);
  receivePort((port) => {
    clearTimeout(timer);
    sayAlone(false);
    startCanvas(root, port);
  });
}
