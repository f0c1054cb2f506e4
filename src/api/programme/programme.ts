import { queryOptions } from "@tanstack/react-query";
import { persisted, shared } from "#src/api/cache/keys.ts";
import { publicApiOf } from "#src/api/cache/query-client.ts";
import type { Client } from "#src/api/client/client.ts";
import { readAll, readEntries, readOne } from "#src/api/client/read.ts";
import { isRecord } from "#src/schema/json.ts";
import { membersOf } from "#src/schema/lists.ts";
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

/** GET /config/app. */
export const getAppConfig = (client: Client): Promise<AppConfig> =>
  readOne(client, "/config/app", appConfigShape);

/** GET /options: name-value pairs, including colors and logos. */
export async function getOptions(client: Client): Promise<Option[]> {
  return (await readAll(client, "/options", optionShape)).items;
}

const currencyName = "CURRENCY_NAME";

/** GET /options/currency: the option `CURRENCY_NAME`, also as a list or a collection with it, or its value alone. */
export async function getCurrency(client: Client): Promise<Option> {
  const url = "/options/currency";
  const body = await client.request("GET", url);
  const sent = (membersOf(body ?? []) ?? [body]).map((one) =>
    typeof one === "string"
      ? { name: currencyName, value: one }
      : isRecord(one)
        ? { ...one, name: one["name"] ?? currencyName }
        : one,
  );
  const { items } = readEntries(client, url, optionShape, sent);
  const found = items.find(({ name }) => name === currencyName) ?? items[0];
  return { ...found, name: currencyName };
}

/** GET /menus: the custom entries of the main menu, in the server's order. */
export async function getMenus(client: Client): Promise<MenuItem[]> {
  return (await readAll(client, "/menus", menuItemShape)).items;
}

/**
 * GET /features?name=: the feature of that name, of a server that sends all of them, too; where none has a name, the first.
 * Undefined if the programme has none of that name.
 */
export async function getFeature(
  client: Client,
  name: string,
): Promise<Feature | undefined> {
  const query = { name };
  const { items } = await readAll(client, "/features", featureShape, { query });
  const isNamed = (feature: Feature) =>
    feature.name?.trim().toLowerCase() === name;
  return items.some((feature) => feature.name) ? items.find(isNamed) : items[0];
}

/** Settings are refetched only when the session or the language changes. */
const settings = {
  meta: persisted,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};
export const programme = [shared, "programme"] as const;

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
        optionValue(options, currencyName) ??
        optionValue([await getCurrency(publicApiOf(meta))], currencyName) ??
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

/** A feature; null if the programme has none of that name. */
export const featureQuery = (name: string) =>
  queryOptions({
    ...settings,
    queryKey: [...programme, "feature", name],
    queryFn: async ({ meta }) =>
      (await getFeature(publicApiOf(meta), name)) ?? null,
  });

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
