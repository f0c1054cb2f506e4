import {
  CancelledError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import appConfigShape from "#src/schema/shapes/wire-app-config.gen.js";
import featureShape from "#src/schema/shapes/wire-feature.gen.js";
import menuItemShape from "#src/schema/shapes/wire-menu-item.gen.js";
import optionShape from "#src/schema/shapes/wire-option.gen.js";
import type {
  AppConfig,
  Feature,
  MenuItem,
  Option,
} from "#src/schema/types.gen.ts";
import type { Client } from "./client.ts";
import { isNotFound, isUnreachable } from "./errors/error-guards.ts";
import { persisted, shared } from "./keys.ts";
import { publicApiOf } from "./query-client.ts";
import { readAll, readOne } from "./read.ts";

/** GET /config/app. */
export const getAppConfig = (client: Client): Promise<AppConfig> =>
  readOne(client, "/config/app", appConfigShape);

/** GET /options: name-value pairs, including colors and logos. */
export async function getOptions(client: Client): Promise<Option[]> {
  return (await readAll(client, "/options", optionShape)).items;
}

/** GET /options/currency: the option `CURRENCY_NAME`. */
export const getCurrency = (client: Client): Promise<Option> =>
  readOne(client, "/options/currency", optionShape);

/** GET /menus: the custom entries of the main menu, in the server's order. */
export async function getMenus(client: Client): Promise<MenuItem[]> {
  return (await readAll(client, "/menus", menuItemShape)).items;
}

/** GET /features?name=: the first feature in the response; undefined if the programme has none of that name. */
export async function getFeature(
  client: Client,
  name: string,
): Promise<Feature | undefined> {
  const query = { name };
  const { items } = await readAll(
    client,
    "/features",
    featureShape,
    { query },
    1,
  );
  return items[0];
}

/** Settings are refetched only when the session or the language changes. */
const settings = {
  meta: persisted,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};
const programme = [shared, "programme"] as const;

/** The programme's configuration. */
export const configQuery = () =>
  queryOptions({
    ...settings,
    queryKey: [...programme, "config"],
    queryFn: ({ meta }) => getAppConfig(publicApiOf(meta)),
  });

/** The programme's options, by name. */
export const optionsQuery = () =>
  queryOptions({
    ...settings,
    queryKey: [...programme, "options"],
    queryFn: ({ meta }) => getOptions(publicApiOf(meta)),
  });

/** The programme's name for its points, from the options or else from a separate call; null if it has no name for them. */
export const currencyQuery = () =>
  queryOptions({
    ...settings,
    queryKey: [...programme, "currency"],
    queryFn: async ({ client, meta }) => {
      const options = await client.fetchQuery(optionsQuery()).catch(() => []);
      return (
        optionValue(options, "CURRENCY_NAME") ??
        optionValue([await getCurrency(publicApiOf(meta))], "CURRENCY_NAME") ??
        null
      );
    },
  });

/** The custom entries of the main menu. */
export const menusQuery = () =>
  queryOptions({
    ...settings,
    queryKey: [...programme, "menus"],
    queryFn: ({ meta }) => getMenus(publicApiOf(meta)),
  });

export const featureNames = [
  "use_store",
  "display_contact_tab",
  "post_user_register",
  "referral",
] as const;

/** The features that the front office uses. */
export type FeatureName = (typeof featureNames)[number];

/** A feature; null if the programme has none of that name. */
export const featureQuery = (name: string) =>
  queryOptions({
    ...settings,
    queryKey: [...programme, "feature", name],
    queryFn: async ({ meta }) =>
      (await getFeature(publicApiOf(meta), name)) ?? null,
  });

/** Starts with the persisted data of the last visit and refetches it. */
const revalidateIfStale = true;

/**
 * Loads the settings that every first view depends on, and `features`. Those that fail stay empty, so that the page still
 * renders (AS-8.11), and are reported to `onFailure`. Does not reject.
 */
export async function loadProgramme(
  queries: QueryClient,
  onFailure: (error: unknown) => void,
  features: readonly FeatureName[],
): Promise<void> {
  await Promise.all(
    [
      queries.ensureQueryData({ ...configQuery(), revalidateIfStale }),
      queries.ensureQueryData({ ...optionsQuery(), revalidateIfStale }),
      queries.ensureQueryData({ ...currencyQuery(), revalidateIfStale }),
      ...features.map((name) =>
        queries.ensureQueryData({ ...featureQuery(name), revalidateIfStale }),
      ),
    ].map((settled: Promise<unknown>) => settled.catch(onFailure)),
  );
}

/** Features that the header of signed-in users depends on. */
const inHeader: readonly FeatureName[] = ["use_store", "display_contact_tab"];

/**
 * Loads the menu and all features. Those that no header shows wait until `drawn` resolves, even if a component needs them
 * earlier. Those that fail stay empty and are reported to `onFailure`. Does not reject.
 */
export async function loadMenuAndFeatures(
  queries: QueryClient,
  onFailure: (error: unknown) => void,
  hasHeader: boolean,
  drawn: Promise<void>,
): Promise<void> {
  const load = <Data, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Error, Data, Key>,
    isShown: boolean,
  ): Promise<unknown> =>
    queries
      .fetchQuery({
        ...query,
        queryFn: async (context) => {
          if (!isShown) await drawn;
          return (query.queryFn as QueryFunction<Data, Key>)(context);
        },
      })
      .catch((error: unknown) => {
        // Replaced by a request in another language.
        if (error instanceof CancelledError) return;
        // Nothing waits for it, and components that need it will refetch it.
        if (!isShown && isUnreachable(error)) return;
        onFailure(error);
      });
  await Promise.all([
    load(menusQuery(), hasHeader),
    ...featureNames.map((name) =>
      load(featureQuery(name), hasHeader && inHeader.includes(name)),
    ),
  ]);
}

/** Refetches all settings, which may differ by user. The previous ones stay until then. */
export const refreshProgramme = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: programme, refetchType: "all" });

const noConfig: AppConfig = {};
const none: readonly never[] = [];

/** The programme's configuration; empty if it failed to load. */
export const useConfig = (): AppConfig =>
  useQuery(configQuery()).data ?? noConfig;

/** The programme's options; empty if they failed to load. */
export const useOptions = (): readonly Option[] =>
  useQuery(optionsQuery()).data ?? none;

/** The text of an option, such as `UI_META_TITLE`; undefined if it has none. */
export const useOption = (name: string): string | undefined =>
  optionValue(useOptions(), name);

/** The custom entries of the main menu; empty if they failed to load. */
export const useMenus = (): readonly MenuItem[] =>
  useQuery(menusQuery()).data ?? none;

/** The programme's name for its points; undefined if it has none. */
export const useCurrency = (): string | undefined =>
  useQuery(currencyQuery()).data ?? undefined;

/** A feature; undefined if the programme does not have it. */
export const useFeature = (name: FeatureName): Feature | undefined =>
  useQuery(featureQuery(name)).data ?? undefined;

/** Whether a feature is on. */
export const useIsEnabled = (name: FeatureName): boolean =>
  useFeature(name)?.enabled === true;

/** Whether a feature is on; undefined while it is loading or if it failed to load. */
function useKnownFeature(name: FeatureName): boolean | undefined {
  const { data, error } = useQuery(featureQuery(name));
  if (data === undefined) return isNotFound(error) ? false : undefined;
  return data?.enabled === true;
}

/** Which features are on, by name; undefined for those that are loading or failed to load. */
export function useKnownFeatures(): Record<FeatureName, boolean | undefined> {
  const use_store = useKnownFeature("use_store");
  const display_contact_tab = useKnownFeature("display_contact_tab");
  const post_user_register = useKnownFeature("post_user_register");
  const referral = useKnownFeature("referral");
  return useMemo(
    () => ({ use_store, display_contact_tab, post_user_register, referral }),
    [use_store, display_contact_tab, post_user_register, referral],
  );
}

/** Which features are on, by name; unknown ones are off (AS-8.11). */
export function useEnabledFeatures(): Record<string, boolean> {
  const known = useKnownFeatures();
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(known).map(([name, isOn]) => [name, isOn === true]),
      ),
    [known],
  );
}

/** The text of an option among `options`; undefined if it has none. */
export function optionValue(
  options: readonly Option[],
  name: string,
): string | undefined {
  const value = options.find((one) => one.name === name)?.value;
  return value === undefined || value === null || value === ""
    ? undefined
    : String(value);
}
