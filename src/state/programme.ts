import { atom } from "jotai";
import type { Client } from "#src/api/client.ts";
import {
  getAppConfig,
  getCurrency,
  getFeature,
  getMenus,
  getOptions,
} from "#src/api/config.ts";
import type {
  AppConfig,
  Feature,
  MenuItem,
  Option,
} from "#src/schema/types.gen.ts";

/** What the programme's configurator has set. */
export interface Programme {
  config: AppConfig;
  options: readonly Option[];
  menus: readonly MenuItem[];
  /** By name; absent where the programme has none of that name. */
  features: Readonly<Partial<Record<FeatureName, Feature>>>;
}

const featureNames = [
  "use_store",
  "display_contact_tab",
  "post_user_register",
  "referral",
] as const;

type FeatureName = (typeof featureNames)[number];

const currencyName = "CURRENCY_NAME";

export const programmeAtom = atom<Programme>({
  config: {},
  options: [],
  menus: [],
  features: {},
});

/** The text of an option, such as `UI_META_TITLE`; undefined where it has none. */
export function optionValue(
  options: readonly Option[],
  name: string,
): string | undefined {
  const value = options.find((option) => option.name === name)?.value;
  return value === undefined || value === null || value === ""
    ? undefined
    : String(value);
}

/** What a part is, or `fallback` when it fails. */
type OrElse = <T>(part: Promise<T>, fallback: T) => Promise<T>;

async function loadOptions(client: Client, orElse: OrElse): Promise<Option[]> {
  const options = await orElse(getOptions(client), []);
  if (optionValue(options, currencyName) !== undefined) return options;
  const currency = await orElse(getCurrency(client), undefined);
  return currency === undefined ? options : [...options, currency];
}

async function loadFeatures(
  client: Client,
  orElse: OrElse,
): Promise<Programme["features"]> {
  const found = await Promise.all(
    featureNames.map(async (name) => {
      const feature = await orElse(getFeature(client, name), undefined);
      return feature === undefined ? [] : [[name, feature] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}

/**
 * Asks for all of it at once. What fails is left empty, so that the page stands without it (access, section 8),
 * and is told to `onFailure`. Does not reject.
 */
export async function loadProgramme(
  client: Client,
  onFailure: (error: unknown) => void,
): Promise<Programme> {
  const orElse: OrElse = (part, fallback) =>
    part.catch((error: unknown) => {
      onFailure(error);
      return fallback;
    });
  const [config, options, menus, features] = await Promise.all([
    orElse(getAppConfig(client), {}),
    loadOptions(client, orElse),
    orElse(getMenus(client), []),
    loadFeatures(client, orElse),
  ]);
  return { config, options, menus, features };
}
