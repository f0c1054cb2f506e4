import { loadHeaderFooter } from "#src/app/screen/frame.tsx";
import { belowBase } from "#src/domain/programme/base-path.ts";
import { preload } from "#src/engine/engine.ts";
import { decideRoute } from "#src/shell/decide-route.ts";
import type { AppServices } from "#src/shell/services.ts";

/**
 * Starts the code and the sources of the page at the present address, before anything is known of the user:
 * a browser with a token is assumed to be signed in. A wrong guess costs a download, nothing more; the page of a feature
 * waits until it is known that there is one.
 * @returns resolves once the page can be rendered
 */
export async function preloadPage(
  { routes, pageFor }: Pick<AppServices, "pageFor" | "routes">,
  { pathname, search, hash }: Location,
  hasToken: boolean,
): Promise<void> {
  const path = belowBase(pathname);
  const visitor = { isSignedIn: hasToken, features: everyFeature(routes) };
  const decide = (address: string, query: string) =>
    decideRoute(routes, { path: address, search: query, hash }, visitor);
  const first = decide(path, search);
  const decision =
    first.redirect === undefined
      ? first
      : decide(first.redirect.replace(/[?#].*$/, ""), "");
  if (decision.redirect !== undefined) return;
  const { route, page, params } = decision;
  if (route.menu !== false) loadHeaderFooter().catch(console.warn);
  const { layout, engine } = await pageFor(page);
  if (route.feature !== undefined) return;
  const query = Object.fromEntries(new URLSearchParams(search));
  preload(layout, engine, { path, params, query });
}

const everyFeature = (routes: AppServices["routes"]) =>
  Object.fromEntries(routes.map(({ feature = "" }) => [feature, true]));
