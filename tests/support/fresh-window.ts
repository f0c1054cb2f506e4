/** The files of a worker share its window: each begins as if it were alone. */
import { vi } from "vitest";

interface Jsdom {
  jsdom?: { cookieJar: { removeAllCookiesSync(): void } };
}

vi.useRealTimers();
// Patient, for slow machines: only a test that fails waits so long.
const patience = 20_000;
const { waitFor } = vi;
const patient: typeof waitFor = (work, options) =>
  waitFor(
    work,
    typeof options === "number" ? options : { timeout: patience, ...options },
  );
if (waitFor.name !== patient.name) vi.waitFor = patient;

const { jsdom } = globalThis as Jsdom;
if (jsdom !== undefined) {
  const { configure } = await import("@testing-library/dom");
  configure({ asyncUtilTimeout: patience });
  jsdom.cookieJar.removeAllCookiesSync();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  // What jsdom lacks: dialogs that open, scrolling, and whoever watches sizes (nothing has one).
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function open() {
    this.open = true;
  };
  prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
