import type { QueryClient } from "@tanstack/react-query";
import {
  configQuery,
  currencyQuery,
  type FeatureName,
  featureNames,
  featureQuery,
  menusQuery,
  optionsQuery,
  optionValue,
} from "#src/api/programme.ts";
import { meQuery } from "#src/api/user.ts";
import type {
  AppConfig,
  Feature,
  MenuItem,
  Option,
  User,
} from "#src/schema/types.gen.ts";

export type Features = Partial<Record<FeatureName, Feature>>;

export interface Seeds {
  /** Who is signed in; nobody where absent. */
  user?: User | null;
  /** The user is the one of the last visit, and asked for again. */
  isUserKept?: boolean;
  config?: AppConfig;
  options?: Option[];
  menus?: MenuItem[];
  features?: Features;
}

/** Puts user and settings into the cache, as they are there before anything is drawn. */
export function seedQueries(
  queries: QueryClient,
  {
    user = null,
    isUserKept = false,
    config = {},
    options = [],
    menus = [],
    features = {},
  }: Seeds,
): void {
  const { queryKey } = meQuery();
  queries.setQueryData(queryKey, user);
  if (isUserKept)
    void queries.invalidateQueries({ queryKey, refetchType: "none" });
  queries.setQueryData(configQuery().queryKey, config);
  queries.setQueryData(optionsQuery().queryKey, options);
  queries.setQueryData(menusQuery().queryKey, menus);
  queries.setQueryData(
    currencyQuery().queryKey,
    optionValue(options, "CURRENCY_NAME") ?? null,
  );
  for (const name of featureNames)
    queries.setQueryData(featureQuery(name).queryKey, features[name] ?? null);
}
