import {
  CancelledError,
  type FetchQueryOptions,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
} from "@tanstack/react-query";
import { isUnreachable } from "#src/api/errors/error-guards.ts";
import {
  type FeatureName,
  featureNames,
} from "#src/domain/programme/feature-names.ts";
import {
  configQuery,
  currencyQuery,
  featureQuery,
  menusQuery,
  optionsQuery,
  programme,
} from "./programme.ts";

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
