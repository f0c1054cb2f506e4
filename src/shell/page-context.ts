import { useMemo } from "react";
import { usePoints, useUser } from "#src/api/access/user.ts";
import {
  useConfig,
  useCurrency,
  useEnabledFeatures,
} from "#src/api/programme/use-programme.ts";
import { programmeAddress } from "#src/domain/programme/programme-address.ts";
import { knownTimeZone } from "#src/domain/programme/time-zone.ts";
import type { PageContext } from "#src/engine/contract.ts";
import { toLanguage, useTranslation } from "#src/i18n/index.ts";
import type { PathParams } from "./match-path.ts";
import { userContext } from "./user-context.ts";

/** The current input of the engine's conditions. */
export function usePageContext(
  path: string,
  search: string,
  params: PathParams,
): PageContext {
  const { i18n } = useTranslation();
  const user = useUser();
  const points = usePoints(false);
  const config = useConfig();
  const currency = useCurrency();
  const features = useEnabledFeatures();
  const language = toLanguage(i18n.language);
  const key = JSON.stringify(params);
  const route = useMemo(
    () => ({
      path,
      params: JSON.parse(key) as PathParams,
      query: Object.fromEntries(new URLSearchParams(search)),
    }),
    [path, search, key],
  );
  return useMemo(
    () => ({
      user: user && userContext(user, points),
      programme: {
        name: config.programName ?? undefined,
        url: programmeAddress(config.programUrl, location.protocol),
        dateFormat: config.dateFormat ?? "DD/MM/YYYY",
        timeZone: knownTimeZone(config.timeZone),
        currency,
      },
      features,
      route,
      language,
    }),
    [user, points, config, currency, features, route, language],
  );
}
