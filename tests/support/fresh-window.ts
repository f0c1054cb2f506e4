/** The files of a worker share its window: each begins as if it were alone. */
import { beforeAll, vi } from "vitest";

interface Window {
  jsdom?: { cookieJar: { removeAllCookiesSync(): void } };
}

beforeAll(() => {
  vi.useRealTimers();
  const { jsdom } = globalThis as Window;
  if (jsdom === undefined) return;
  jsdom.cookieJar.removeAllCookiesSync();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
});
