/** Test files of a worker share a window: this resets it, so that each file starts as if it were alone. */
import { vi } from "vitest";

interface Jsdom {
  jsdom?: { cookieJar: { removeAllCookiesSync(): void } };
}

vi.useRealTimers();
// Generous, for slow machines: only failing tests take this long.
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
  const { configure, prettyDOM } = await import("@testing-library/dom");
  // Prints the page only if the error is read: most are thrown while a test waits, and thrown away.
  const getElementError = (message: string | null, container: Element) => {
    const error = Object.defineProperty(new Error(), "message", {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join("\n\n"),
    });
    error.name = "TestingLibraryElementError";
    Error.captureStackTrace(error, getElementError);
    return error;
  };
  configure({ asyncUtilTimeout: patience, getElementError });
  const React = (await import("react")) as unknown as {
    __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
  };
  // React records a stack for each element that it creates, a tenth of the time of all tests, unless it has recorded many.
  Object.defineProperty(
    React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
    "recentlyCreatedOwnerStacks",
    { configurable: true, get: () => Infinity, set: () => {} },
  );
  jsdom.cookieJar.removeAllCookiesSync();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  // Fakes what jsdom lacks: dialogs that open, scrolling, addresses of blobs, and resize observers (everything has size zero).
  const { prototype } = HTMLDialogElement;
  prototype.showModal = function open() {
    this.open = true;
  };
  prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  URL.createObjectURL ??= () => "blob:none";
  URL.revokeObjectURL ??= () => {};
  // jsdom draws frames by an interval that it starts for a pending one; started under fake timers, it never fires. With a frame
  // always pending, the real interval never ends.
  if (!("awaitFrames" in window)) {
    const { requestAnimationFrame } = window;
    const awaitFrames = () => void requestAnimationFrame(awaitFrames);
    awaitFrames();
    Object.assign(window, { awaitFrames });
  }
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
