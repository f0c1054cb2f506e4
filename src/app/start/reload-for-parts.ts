import type { createStore } from "jotai";
import { tabTexts } from "#src/browser/storage.ts";
import { t } from "#src/i18n/index.ts";
import { leaveGuardAtom } from "#src/state/leave-guard.ts";
import {
  notificationsAtom,
  withNotification,
} from "#src/state/notifications.ts";

const RELOADED_FOR = "palmares-reloaded-for";

/**
 * Reloads a page when one of its parts fails to load, since its build is no longer served or there was no network: browsers
 * remember that a part could not be fetched. Once per build, and per return of the network; never over unsaved input, where
 * the reload is offered instead. Otherwise the failed part reports the error.
 */
export function reloadForParts(store: ReturnType<typeof createStore>): void {
  const touched = new Set<Element>();
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof Element && target.closest("form") !== null)
        touched.add(target);
    },
    true,
  );
  const isBegun = () =>
    store.get(leaveGuardAtom) !== undefined ||
    [...touched].some(({ isConnected }) => isConnected);

  const whenOnline = () => void recover(true);
  let isAsking = false;
  window.addEventListener("vite:preloadError", async () => {
    if (isAsking) return;
    isAsking = true;
    await recover();
    isAsking = false;
  });

  async function recover(wasOffline = false): Promise<void> {
    // Asked before whatever lacks its part gives way to an error.
    const wasBegun = isBegun();
    const served = await servedBuild();
    if (served === undefined) {
      if (!navigator.onLine)
        window.addEventListener("online", whenOnline, { once: true });
      return;
    }
    if (!wasOffline) {
      if (served === ownBuild()) return;
      if (!wasBegun && tabTexts.get(RELOADED_FOR) === served) return;
    }
    // Where the reload cannot be noted, it might never end.
    if (wasBegun || !tabTexts.set(RELOADED_FOR, served)) {
      store.set(notificationsAtom, (list) =>
        withNotification(
          list,
          "warning",
          t(
            served === ownBuild()
              ? "app.new_version.part_missing"
              : "app.new_version.text",
          ),
          {
            action: {
              label: t("app.new_version.reload"),
              run: () => location.reload(),
            },
          },
        ),
      );
      return;
    }
    location.reload();
  }
}

/** The address of the page's first script, which changes with every build. */
const ownBuild = () =>
  document.querySelector("script[type=module][src]")?.getAttribute("src");

/** The build that the server would answer now; undefined where it does not answer. */
async function servedBuild(): Promise<string | undefined> {
  try {
    // Another address than that of the page which opens without a network, so that it is not kept as that page.
    const response = await fetch(`${import.meta.env.BASE_URL}?build`, {
      cache: "no-store",
      credentials: "omit",
    });
    if (!response.ok) return undefined;
    const page = await response.text();
    return /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(page)?.[1];
  } catch {
    return undefined;
  }
}
