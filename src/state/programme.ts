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

export type FeatureName = (typeof featureNames)[number];

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

async function loadOptions(client: Client): Promise<Option[]> {
  const options = await getOptions(client);
  return optionValue(options, currencyName) === undefined
    ? [...options, await getCurrency(client)]
    : options;
}

async function loadFeatures(
  orElse: <T>(part: Promise<T>, fallback: T) => Promise<T>,
  client: Client,
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
  const orElse = <T>(part: Promise<T>, fallback: T) =>
    part.catch((error: unknown) => {
      onFailure(error);
      return fallback;
    });
  const [config, options, menus, features] = await Promise.all([
    orElse(getAppConfig(client), {}),
    orElse(loadOptions(client), []),
    orElse(getMenus(client), []),
    loadFeatures(orElse, client),
  ]);
  return { config, options, menus, features };
}
