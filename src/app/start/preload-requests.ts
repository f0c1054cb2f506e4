/**
 * Inlined into the document by `scripts/build/preload-requests.ts`: preloads the files and calls that the page at the current URL
 * starts with, while the code that needs them is still loading. A browser with a token is assumed to be signed
 * in. A wrong guess costs a download, nothing more; without this script everything comes one round trip later.
 */

import {
  type FirstCall,
  type PreloadedRequests,
  preloadRequests,
} from "#src/api/cache/preloaded-requests.ts";
import { apiBase } from "#src/api/client/path.ts";
import { splitAuthToken } from "#src/domain/people/auth-token.ts";
import { belowBase } from "#src/domain/programme/base-path.ts";
import {
  programmeAddress,
  programmeImage,
} from "#src/domain/programme/programme-address.ts";
import { detectLanguage, type Language } from "#src/i18n/languages.ts";
import { isRecord } from "#src/schema/json.ts";
import { membersOf } from "#src/schema/lists.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { matchPath } from "#src/shell/match-path.ts";
import { hasSession, readToken } from "#src/state/token.ts";

/** What is preloaded, for which users and routes. In the path of a call `{id}` is the parameter `id` of the route. */
export interface RequestTable {
  /** Where all files are, with a slash at the end. */
  folder: string;
  /** The file of each language's texts. */
  texts: Record<Language, string>;
  /** Required before the first render: `/config/app` and `/options` first. */
  visitor: readonly FirstCall[];
  user: readonly FirstCall[];
  /** What the header of a user shows. */
  header: readonly FirstCall[];
  /** For each route of the registry, in order: the calls that decide it, its files, and the calls of its page. */
  routes: readonly (Pick<Route, "path" | "access"> & {
    decision: readonly FirstCall[];
    files: readonly string[];
    calls: readonly FirstCall[];
  })[];
}

/**
 * The picture next to the sign-in forms is their largest paint: it is requested as soon as the settings name it, before the
 * code that renders it has loaded.
 * @param settings the responses to `/config/app` and `/options`
 */
async function preloadIllustration(
  settings: readonly Promise<Response>[],
): Promise<void> {
  const [config, options] = await Promise.all(
    settings.map(async (answer) => (await answer).clone().json()),
  );
  const named = membersOf(options)?.find(
    (option) => isRecord(option) && option["name"] === "$backgroundLogin",
  );
  const value = isRecord(named) ? named["value"] : undefined;
  if (typeof value !== "string") return;
  const url = programmeAddress(config.programUrl, location.protocol);
  const address = programmeImage(value, url);
  if (address === undefined) return;
  const picture = new Image();
  picture.fetchPriority = "high";
  picture.src = address;
}

declare const requestTable: RequestTable;

const home = "/";
const login = "/auth";
const logout = "/logout";

/** Characters allowed in a path and a query. */
const plain = /^[\w-]+$/;

/** Requests in the order in which responses are needed: a browser sends a server six requests at a time. */
function begin({
  folder,
  texts,
  visitor,
  user,
  header,
  routes,
}: RequestTable): void {
  const preload = (rel: "modulepreload" | "preload", name: string) => {
    const link = document.createElement("link");
    link.rel = rel;
    link.crossOrigin = "";
    if (rel === "preload") link.as = "fetch";
    link.href = folder + name;
    document.head.append(link);
  };
  const language = detectLanguage();
  const isSignedIn = hasSession();
  const path = belowBase(location.pathname);
  // The owner of a token in the URL is only known once it is stored; a sign-out ends the session immediately.
  const isCertain =
    splitAuthToken(location.search).token === undefined && path !== logout;
  const preloaded: PreloadedRequests = new Map();
  const call = (calls: readonly FirstCall[]) => {
    if (isCertain)
      preloadRequests(preloaded, calls, apiBase, {
        language,
        token: readToken(),
      });
  };
  globalThis.preloadedRequests = preloaded;
  preload("preload", texts[language]);

  const find = (address: string) =>
    routes.find((route) => matchPath(route.path, address) !== undefined);
  const asked = find(path);
  const isElsewhere = asked?.access === (isSignedIn ? "anonymous" : "user");
  const shownPath = isElsewhere ? (isSignedIn ? home : login) : path;
  const shown = isElsewhere ? find(shownPath) : asked;
  call([...(isSignedIn ? user : visitor), ...(shown?.decision ?? [])]);
  const settings = [...preloaded.values()]
    .slice(0, 2)
    .map(({ response }) => response);
  for (const name of shown?.files ?? []) preload("modulepreload", name);
  const params = Object.entries(matchPath(shown?.path ?? "", shownPath) ?? {});
  const isPlain =
    (isElsewhere || location.search === "") &&
    params.every(([, value]) => plain.test(value));
  if (isPlain)
    call(
      (shown?.calls ?? []).map((one) => ({
        ...one,
        path: params.reduce(
          (filling, [name, value]) => filling.replaceAll(`{${name}}`, value),
          one.path,
        ),
      })),
    );
  if (isSignedIn) call(header);
  else if (shown?.access === "anonymous")
    // Settings that cannot be read are the page's to tell.
    preloadIllustration(settings).catch(() => undefined);
}

try {
  begin(requestTable);
} catch (error) {
  // The application also starts if this fails.
  console.warn(error);
}
