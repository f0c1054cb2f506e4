import type { AnyUseQueryOptions } from "@tanstack/react-query";
import table from "#registry/routes.json" with { type: "json" };
import { sources } from "#registry/sources.ts";
import { productLayout, readPage } from "#scripts/pages.ts";
import { UserError } from "#server/core/cli.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { signIn } from "#src/api/access/session.ts";
import { meQuery } from "#src/api/access/user.ts";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { challengeQuery } from "#src/api/challenge/challenges.ts";
import { type Client, createClient } from "#src/api/client/client.ts";
import { ApiError } from "#src/api/errors/error-classes.ts";
import { isNotFound } from "#src/api/errors/error-guards.ts";
import { badgeQuery } from "#src/api/programme/badges.ts";
import { featureQuery } from "#src/api/programme/programme.ts";
import { basePath, belowBase } from "#src/domain/programme/base-path.ts";
import { featureNames } from "#src/domain/programme/feature-names.ts";
import type {
  PageContext,
  PageData,
  SourceState,
} from "#src/engine/contract.ts";
import type { EntityReference } from "#src/engine/core/doctor/warnings.ts";
import { contentsOf, resolveLayout } from "#src/engine/core/layout/resolve.ts";
import { emptyContext } from "#src/engine/react/create-engine.ts";
import type { Layout, Route } from "#src/schema/types.gen.ts";
import { decideRoute } from "#src/shell/decide-route.ts";
import { userContext } from "#src/shell/user-context.ts";
import { productRegistry } from "./registry.ts";
import { readTranslations, type Translations } from "./translations.ts";

/** The user to sign in as, and the language. */
export interface Viewer {
  as: string;
  password?: string | undefined;
  token?: string | undefined;
  language: string;
}

/** A running server, as one of its users sees it. Its rejections are thrown as UserError. */
export interface Server {
  /** The server's clock, in milliseconds since 1970. */
  now(): number;
  /** The unparsed body at a path below /v2. */
  read(path: string): Promise<Content>;
  /** The page at a URL of the front office, with its data. */
  readPage(url: URL): Promise<FrontPage>;
  /** Whether the entity that a block refers to exists, as far as this user can tell. */
  hasEntity(reference: EntityReference): Promise<boolean>;
}

interface Content {
  content: unknown;
  /** If it is a content page. */
  translations?: Translations | undefined;
}

/** A page of the front office as it would be rendered. */
export interface FrontPage {
  /** Its name in registry/pages. */
  name: string;
  layout: Layout;
  context: PageContext;
  pageData: PageData;
  /** What configurators composed of it, by the pointer of its data; an error for what failed to load. */
  contents: (Content & { pointer: string })[];
}

const byName: Readonly<Record<string, (params: never) => AnyUseQueryOptions>> =
  sources;

/** Signs in at the server of a URL. */
export async function openServer(url: URL, viewer: Viewer): Promise<Server> {
  let token = viewer.token;
  let offset = 0;
  const base = `${url.origin}/v2`;
  const clientIn = (language: string) =>
    createClient({
      base,
      getToken: () => token,
      getLanguage: () => language,
      onUnauthorized: () => undefined,
      onServerDate: ({ serverTime, receivedAt }) => {
        offset = serverTime - receivedAt;
      },
      onReport: () => undefined,
    });
  const api = clientIn(viewer.language);
  const session = { open: async () => undefined, end: async () => undefined };
  const queries = createQueryClient(api, session);
  token ??= await signInAs(api, base, viewer);

  const queryOf = (name: string, params: unknown) => {
    const options = byName[name]?.(params as never);
    if (options === undefined) throw new Error(`There is no source ${name}`);
    return options;
  };

  const stateOf = async (name: string, params: unknown) => {
    const retry = () => undefined;
    const options = queryOf(name, params);
    try {
      const data: unknown = await queries.fetchQuery(options);
      return { status: "ready", data, retry } satisfies SourceState<unknown>;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: "failed", error, retry } satisfies SourceState<unknown>;
    }
  };

  const contextAt = async (route: PageContext["route"]) => {
    const orUserError = <Data>(loading: Promise<Data>) =>
      loading.catch((error: unknown) => {
        throw asUserError(error, base);
      });
    const [user, ...features] = await Promise.all([
      orUserError(queries.fetchQuery(meQuery())),
      ...featureNames.map((name) =>
        orUserError(queries.fetchQuery(featureQuery(name))),
      ),
    ]);
    return {
      ...emptyContext,
      user: user && userContext(user, undefined),
      features: Object.fromEntries(
        featureNames.map((name, index) => [
          name,
          features[index]?.enabled === true,
        ]),
      ),
      route,
      language: viewer.language,
    };
  };

  return {
    now: () => Date.now() + offset,
    async read(path) {
      const readIn = (language: string) =>
        clientIn(language).request("GET", path);
      const content = await api.request("GET", path).catch((error: unknown) => {
        throw asUserError(error, base);
      });
      const { language } = viewer;
      return {
        content,
        translations: await readTranslations(content, language, readIn),
      };
    },
    async readPage({ pathname, search }) {
      const path = belowBase(pathname);
      const query = Object.fromEntries(new URLSearchParams(search));
      const context = await contextAt({ path, params: {}, query });
      const { page, params } = shownAt({ path, search }, context);
      const layout = readPage(page);
      const route = { path, params, query };
      const { data, main, aside } = resolveLayout(
        productLayout(layout),
        route,
        productRegistry,
      );
      const states = await Promise.all(
        data.map(async ({ name, source }) =>
          "verdict" in source
            ? []
            : [[name, await stateOf(source.name, source.params)] as const],
        ),
      );
      const composed = new Set(
        contentsOf([...main, ...aside]).map(
          ({ placement }) => placement.use?.name,
        ),
      );
      const contents = await Promise.all(
        data.map(async ({ name: as, source }) => {
          if (!composed.has(as) || "verdict" in source) return [];
          const pointer = `/data/${as}`;
          const { name, params: given } = source;
          const { data: content, error } = await stateOf(name, given);
          if (error) return [{ pointer, content: error }];
          const translations = await readTranslations(
            content,
            viewer.language,
            (language) =>
              createQueryClient(clientIn(language), session).fetchQuery(
                queryOf(name, given),
              ),
          );
          return translations ? [{ pointer, content, translations }] : [];
        }),
      );
      return {
        name: page,
        layout,
        context: { ...context, route },
        pageData: Object.fromEntries(states.flat()),
        contents: contents.flat(),
      };
    },
    async hasEntity({ entity, id }) {
      const query = { challenges: challengeQuery, badges: badgeQuery }[entity];
      if (query === undefined) return true;
      const options: AnyUseQueryOptions = query(id);
      return queries.fetchQuery(options).then(
        () => true,
        (error: unknown) => !isNotFound(error),
      );
    },
  };
}

/** The page that a URL shows after redirects by the access rules. */
function shownAt(
  { path, search }: { path: string; search: string },
  { user, features }: PageContext,
): { page: string; params: Record<string, string> } {
  const visitor = { isSignedIn: user !== null, features };
  const found = decideRoute(
    table.routes as Route[],
    { path, search, hash: "" },
    visitor,
  );
  if (found.redirect === undefined) return found;
  console.log(`${basePath}${path} → ${basePath}${found.redirect}`);
  const [target = ""] = found.redirect.split("?");
  return shownAt({ path: target, search: "" }, {
    user,
    features,
  } as PageContext);
}

/** A token for a user by name, or for a demo account by role; undefined for a visitor. */
async function signInAs(
  api: Client,
  base: string,
  { as, password }: Viewer,
): Promise<string | undefined> {
  if (as === "visitor") return undefined;
  const account = Object.hasOwn(demo, as)
    ? demo[as as keyof typeof demo]
    : undefined;
  try {
    return await signIn(api, {
      username: account?.email ?? as,
      password: password ?? DEMO_PASSWORD,
    });
  } catch (error) {
    throw asUserError(error, base, `${as} cannot sign in: `);
  }
}

const asUserError = (error: unknown, base: string, before = ""): unknown =>
  error instanceof ApiError
    ? new UserError(
        before + error.message.replace(error.path, base + error.path),
      )
    : error;
