import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isNotFound } from "#src/api/errors/error-guards.ts";
import type { FeatureName } from "#src/domain/programme/feature-names.ts";
import type {
  AppConfig,
  Feature,
  MenuItem,
  Option,
} from "#src/schema/types.gen.ts";
import {
  configQuery,
  currencyQuery,
  featureQuery,
  menusQuery,
  optionsQuery,
  optionValue,
} from "./programme.ts";

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
