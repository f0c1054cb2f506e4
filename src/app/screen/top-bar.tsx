import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { Link } from "wouter";
import { Header } from "#src/app/header/header.tsx";
import { menuEntries } from "#src/app/menu/menu-entries.ts";
import { useParts } from "#src/app/parts.ts";
import { UserMenu } from "#src/app/user-menu/user-menu.tsx";
import { toNumber } from "#src/domain/number.ts";
import {
  programmeAddress,
  programmeImages,
} from "#src/domain/programme-address.ts";
import { formatAmount, useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { optionValue, programmeAtom } from "#src/state/programme.ts";
import { permissionsOf, userAtom } from "#src/state/user.ts";
import { enabledFeatures } from "./page-context.ts";

/** The header with the programme's menu and the user's; for a visitor the logo and the way to sign in. */
export function TopBar() {
  const { t } = useTranslation();
  const { targetAddress } = useParts();
  const user = useAtomValue(userAtom);
  const programme = useAtomValue(programmeAtom);
  const { config, options, menus } = programme;
  const programmeUrl = programmeAddress(config.programUrl, location.protocol);
  const entries = useMemo(
    () =>
      menuEntries({
        items: menus,
        features: enabledFeatures(programme),
        programmeUrl: programmeUrl ?? location.origin,
        targetAddress,
      }),
    [menus, programme, programmeUrl, targetAddress],
  );
  return (
    <Header
      programmeName={config.programName?.trim() || t("app.default_title")}
      logo={programmeImages(optionValue(options, "$logoHeader"), programmeUrl)}
      entries={user ? entries : []}
    >
      {user ? (
        <Account user={user} />
      ) : (
        <Link href="/auth">{t("app.user.sign_in")}</Link>
      )}
    </Header>
  );
}

function Account({ user }: { user: User }) {
  const { t } = useTranslation();
  const { features, options } = useAtomValue(programmeAtom);
  const { firstName, lastName } = user.profile ?? {};
  const name = [firstName, lastName].filter(Boolean).join(" ");
  const points = toNumber(user.points);
  const hasPoints = features.use_store?.enabled && points !== undefined;
  return (
    <UserMenu
      name={name || user.email || t("app.user.menu")}
      email={user.email ?? undefined}
      points={
        hasPoints
          ? formatAmount(
              points,
              optionValue(options, "CURRENCY_NAME") ?? t("welcome.points_unit"),
            )
          : undefined
      }
      hasBackOffice={permissionsOf(user).length > 0}
    />
  );
}
