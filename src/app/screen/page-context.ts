import { useAtomValue } from "jotai";
import { useMemo } from "react";
import type { PathParams } from "#src/app/routing/match-path.ts";
import { toNumber } from "#src/domain/number.ts";
import { programmeAddress } from "#src/domain/programme-address.ts";
import { entityId } from "#src/domain/reference.ts";
import type { PageContext } from "#src/engine/contract.ts";
import { toLanguage, useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import {
  optionValue,
  type Programme,
  programmeAtom,
} from "#src/state/programme.ts";
import { permissionsOf, userAtom } from "#src/state/user.ts";

function userContext(user: User): PageContext["user"] {
  return {
    id: entityId(user) ?? "",
    firstName: user.profile?.firstName ?? undefined,
    groups: (user.userGroups ?? []).flatMap((group) => entityId(group) ?? []),
    points: toNumber(user.points),
    permissions: permissionsOf(user),
  };
}

/** Which features are on, by name. */
export function enabledFeatures({
  features,
}: Programme): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(features).map(([name, feature]) => [
      name,
      feature.enabled === true,
    ]),
  );
}

/** What the engine's conditions are matched against at this moment. */
export function useContextOf(
  path: string,
  search: string,
  params: PathParams,
): PageContext {
  const { i18n } = useTranslation();
  const user = useAtomValue(userAtom);
  const programme = useAtomValue(programmeAtom);
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
      user: user && userContext(user),
      programme: {
        name: programme.config.programName ?? undefined,
        url: programmeAddress(programme.config.programUrl, location.protocol),
        dateFormat: programme.config.dateFormat ?? "DD/MM/YYYY",
        currency: optionValue(programme.options, "CURRENCY_NAME"),
      },
      features: enabledFeatures(programme),
      route,
      language,
    }),
    [user, programme, route, language],
  );
}
