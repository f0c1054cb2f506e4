import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "#src/api/access/user.ts";
import {
  configQuery,
  currencyQuery,
  featureQuery,
  menusQuery,
  optionsQuery,
  optionValue,
} from "#src/api/programme/programme.ts";
import {
  type FeatureName,
  featureNames,
} from "#src/domain/programme/feature-names.ts";
import type {
  AppConfig,
  Feature,
  MenuItem,
  Option,
  User,
} from "#src/schema/types.gen.ts";

export type Features = Partial<Record<FeatureName, Feature>>;

export interface Seeds {
  /** The signed-in user; defaults to none. */
  user?: User | null;
  /** The user is persisted from the last visit, and refetched. */
  isUserKept?: boolean;
  config?: AppConfig;
  options?: Option[];
  menus?: MenuItem[];
  features?: Features;
}

/** Puts user and settings into the cache, where they are before the first render. */
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
