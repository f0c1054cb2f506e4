import type { createStore } from "jotai";
import { type ComponentProps, startTransition } from "react";
import { createRoot, type RootOptions } from "react-dom/client";
import { meQuery } from "#src/api/access/user.ts";
import {
  loadMenuAndFeatures,
  loadProgramme,
} from "#src/api/programme/load-programme.ts";
import { configQuery } from "#src/api/programme/programme.ts";
import { App } from "#src/app/app.tsx";
import { FailedScreen } from "#src/app/screen/failed-screen.tsx";
import { splitAuthToken } from "#src/domain/people/auth-token.ts";
import { basePath, belowBase } from "#src/domain/programme/base-path.ts";
import { featureNames } from "#src/domain/programme/feature-names.ts";
import { detectLanguage, formatNumber, startI18n } from "#src/i18n/index.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { matchPath } from "#src/shell/match-path.ts";
import {
  type AppOptions,
  createServices,
  type PageTables,
} from "#src/shell/services.ts";
import { reportStoredToken } from "#src/shell/session-controller.ts";
import { takeReturnPath } from "#src/state/return-path-storage.ts";
import { hasSession, readToken, tokenAtom } from "#src/state/token.ts";
import { firstViewDrawn } from "#src/ui/first-view.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";
import type { AddressTokenState } from "./offered-token.ts";
import { preloadPage } from "./preload-page.ts";
import { showOfferedLanguage } from "./programme-language.ts";
import { reloadForParts } from "./reload-for-parts.ts";
import { loadFollowUp, reportLater } from "./report-later.ts";

/**
 * Starts the front office in `element`: translations, settings, user, the page's code and its sources are requested in parallel.
 * If the server does not respond, it says so and offers a retry. Rejects if even the translations fail to load.
 * @returns replaces the layouts; the state of the page is preserved
 */
export async function start(
  element: HTMLElement,
  options: AppOptions,
): Promise<(layouts: PageTables["layouts"]) => Promise<void>> {
  let hasDrawn = () => {};
  const drawn = new Promise<void>((resolve) => {
    hasDrawn = resolve;
  });
  const services = createServices({ ...options, firstView: drawn });
  const { store, queries, session, tabs } = services;
  tabs.follow();
  reloadForParts(store);
  const { href } = location;
  const addressToken = takeAuthToken(store);
  const words = startI18n(detectLanguage());
  const path = belowBase(location.pathname);
  // A sign-out needs nothing of the last visit, and no header: the token would expire before the responses.
  const isLeaving = path === "/logout";
  const isStaying = hasSession() && !isLeaving;
  if (isStaying) await services.kept.restore();
  // In the order in which they are needed: a browser asks a server for six things at a time.
  let failure: unknown;
  const me = queries
    .ensureQueryData({ ...meQuery(), revalidateIfStale: true })
    .catch((error: unknown) => {
      console.error(error);
      failure = error;
      // Users who cannot be identified can sign out anyway.
      return isLeaving
        ? queries.setQueryData(meQuery().queryKey, null)
        : undefined;
    });
  let settingsFailure: unknown;
  const settings = loadProgramme(
    queries,
    (error) => {
      console.error(error);
      settingsFailure = error;
    },
    firstFeatures(options.routes, path, hasSession()),
  );
  const settled =
    addressToken &&
    import("./offered-token.ts").then(({ settleAddressToken }) =>
      settleAddressToken(services, addressToken, words),
    );
  const isReady = preloadPage(services, location, hasSession());
  void loadMenuAndFeatures(queries, console.error, isStaying, drawn);
  // The browser's first number format is slow: do it while responses are in flight.
  if (isStaying) setTimeout(() => formatNumber(0));
  await Promise.all([me, settings, words, settled?.catch(console.error)]);
  await showOfferedLanguage(queries.getQueryData(configQuery().queryKey)).catch(
    console.error,
  );
  if (addressToken) reportStoredToken(store);
  const user = queries.getQueryData(meQuery().queryKey);
  if (user) await isReady;

  const root = createRoot(element, rootOptions);
  // Without a network, an unconfirmed user is the one of the last visit.
  const isUnconfirmed = user === null && !isLeaving && !services.hasAnswered();
  if (user === undefined || isUnconfirmed) {
    root.render(
      <StartFailed
        error={failure ?? settingsFailure}
        onRetry={() => {
          // With the token that the address had, so that it is not lost.
          if (addressToken === undefined) location.reload();
          else location.replace(href);
        }}
        onSignOut={
          hasSession()
            ? () => {
                const toLogin = () => location.assign(`${home}auth`);
                session.end().catch(console.error).finally(toLogin);
              }
            : undefined
        }
      />,
    );
    return async () => undefined;
  }
  // In a transition React lets the browser breathe between two parts.
  const render = () =>
    startTransition(() => root.render(<App services={{ ...services }} />));
  render();
  void firstViewDrawn().then(() => {
    hasDrawn();
    // Unused preloaded responses would be stale for later requests.
    globalThis.preloadedRequests?.clear();
    loadFollowUp()
      .then(({ afterFirstView }) => afterFirstView(element))
      .catch(console.warn);
    // What comes after the sign-in is there by then.
    if (user === null) void services.loadPages();
    if (!hasSession()) void services.kept.forget();
  });
  return async (layouts) => {
    await services.replaceLayouts(layouts);
    render();
  };
}

/** An error that a boundary catches is logged as React does by default, and reported. */
const rootOptions: RootOptions = import.meta.env.PROD
  ? {
      onCaughtError: (error) => {
        console.error(error);
        reportLater("error", error);
      },
    }
  : {};

/** The features that the first view depends on: those of the page itself and, for a visitor, of signing up. */
const firstFeatures = (
  routes: readonly Route[],
  path: string,
  isSignedIn: boolean,
) =>
  featureNames.filter(
    (name) =>
      (name === "post_user_register" && !isSignedIn) ||
      (name === "referral" && path === "/auth/subscribe") ||
      routes.some(
        ({ feature, path: pattern }) =>
          feature === name && matchPath(pattern, path) !== undefined,
      ),
  );

const home = `${basePath}/`;

/**
 * Moves `authToken` from the address (and its history) into the cookie, before any request is sent. It is
 * stored until the browser closes, as after any sign-in without remember-me. Users who come home by it
 * from a single sign-on goes on to where the login page was to lead back to.
 * @returns what is still to be decided; undefined if the address has no token, or the present one
 */
function takeAuthToken(
  store: ReturnType<typeof createStore>,
): AddressTokenState | undefined {
  const { token, isUnreadable, search } = splitAuthToken(location.search);
  if (isUnreadable || token !== undefined) {
    const place = location.pathname + search + location.hash;
    // A sign-in that failed or was given up brings no token: the next one goes where it was to go.
    const returnPath = token === undefined ? "/" : takeReturnPath();
    history.replaceState(
      history.state,
      "",
      place === home ? basePath + returnPath : place,
    );
  }
  if (isUnreadable) return { status: "unreadable" };
  if (token === undefined || token === readToken()) return undefined;
  if (hasSession()) return { status: "offered", token };
  store.set(tokenAtom, { token, keep: "session" });
  return { status: "kept" };
}

/** The whole page when the application cannot start, in the looks that it has without the programme's settings. */
export const StartFailed = (props: ComponentProps<typeof FailedScreen>) => (
  <ThemeProvider options={[]} mode="system">
    <main>
      <FailedScreen {...props} />
    </main>
  </ThemeProvider>
);
