import { memo, type ReactNode, Suspense, useMemo } from "react";
import { Link } from "wouter";
import { handOverSession } from "#src/api/access/office.ts";
import { permissionsOf, usePoints, useUser } from "#src/api/access/user.ts";
import { useIsOffered, useOffered } from "#src/api/cache/offered.ts";
import {
  useConfig,
  useCurrency,
  useEnabledFeatures,
  useIsEnabled,
  useMenus,
  useOption,
} from "#src/api/programme/use-programme.ts";
import { Footer } from "#src/app/footer/footer.tsx";
import { LastSeen as LastSeenMark } from "#src/app/last-seen/last-seen.tsx";
import { DesktopMenu, MobileMenu } from "#src/app/menu/menu.tsx";
import { type MenuEntry, menuEntries } from "#src/app/menu/menu-entries.ts";
import { PendingDeletion as PendingDeletionMark } from "#src/app/pending-deletion/pending-deletion.tsx";
import { UserMenu } from "#src/app/user-menu/user-menu.tsx";
import { personName } from "#src/domain/people/person.ts";
import {
  programmeAddress,
  programmeLogos,
} from "#src/domain/programme/programme-address.ts";
import { thumbnailUrl } from "#src/domain/values/image.ts";
import { formatAmount, pointsUnit } from "#src/i18n/amounts.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { useFrameServices } from "#src/shell/services.ts";
import { useFirstViewDrawn } from "#src/ui/first-view.ts";
import { lazyPart } from "#src/ui/lazy-part.ts";
import { Logo } from "#src/ui/logo/logo.tsx";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import styles from "./header.module.css";
import { optionalPart } from "./optional-part.tsx";

export const LastSeen = optionalPart(LastSeenMark);
export const PendingDeletion = optionalPart(PendingDeletionMark);

/** The header with the programme's menu and the user menu; for visitors the logo and a link to sign in. */
export const PageHeader = optionalPart(
  memo(function PageHeader() {
    const { t } = useTranslation();
    const { targetAddress } = useFrameServices();
    const user = useUser();
    const config = useConfig();
    const menus = useMenus();
    const features = useEnabledFeatures();
    const logo = useOption("$logoHeader");
    const programmeUrl = programmeAddress(config.programUrl, location.protocol);
    const entries = useMemo(
      () =>
        menuEntries({
          items: menus,
          features,
          programmeUrl: programmeUrl ?? location.origin,
          targetAddress,
        }),
      [menus, features, programmeUrl, targetAddress],
    );
    const offered = useOffered(entries);
    return (
      <Header
        programmeName={config.programName?.trim() || t("app.default_title")}
        logo={programmeLogos(logo, programmeUrl)}
        entries={user ? offered : []}
      >
        {user ? (
          <>
            <LaterBell />
            <Account user={user} />
          </>
        ) : (
          <Link href="/auth">{t("app.user.sign_in")}</Link>
        )}
      </Header>
    );
  }),
);

const Bell = lazyPart(
  async () => (await import("#src/app/bell/bell.tsx")).Bell,
);

/** The bell of notices, which no page waits for. */
const LaterBell = optionalPart(() =>
  useFirstViewDrawn() ? (
    <Suspense fallback={null}>
      <Bell />
    </Suspense>
  ) : null,
);

type HeaderProps = {
  programmeName: string;
  logo: readonly string[];
  /** Empty for visitors. */
  entries: readonly MenuEntry[];
  /** The user menu, or a link to sign in. */
  children: ReactNode;
};

/** The bar at the top: logo, main menu (behind a button below 960 px), and user menu. */
function Header({ programmeName, logo, entries, children }: HeaderProps) {
  const { t } = useTranslation();
  const isDesktop = useMediaQuery(`(min-width: ${breakpoints.desktop}px)`);
  const hasMenu = entries.length > 0;
  return (
    <header className={styles["header"]}>
      <div className={styles["inner"]}>
        {hasMenu && !isDesktop && <MobileMenu entries={entries} />}
        <Link
          href="/"
          className={styles["logo"]}
          aria-label={`${programmeName} – ${t("app.menu.home")}`}
        >
          <Logo sources={logo} ground="main" alt="" />
        </Link>
        {hasMenu && isDesktop && <DesktopMenu entries={entries} />}
        <div className={styles["end"]}>{children}</div>
      </div>
    </header>
  );
}

function Account({ user }: { user: User }) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const { hasBackOffice } = useConfig();
  const hasStore = useIsEnabled("use_store");
  const points = usePoints(hasStore);
  const { api } = useFrameServices();
  const mayOpenOffice =
    hasBackOffice !== false && permissionsOf(user).length > 0;
  const openOffice = () => {
    // Without a hand-over, it asks to sign in.
    const open = () => location.assign("/bo/");
    handOverSession(api).then(open, open);
  };
  return (
    <UserMenu
      name={personName(user.profile) || user.email || t("app.user.menu")}
      email={user.email ?? undefined}
      picture={thumbnailUrl(user.profile?.picture ?? undefined)}
      points={
        hasStore && points !== undefined
          ? formatAmount(points, currency ?? pointsUnit())
          : undefined
      }
      onBackOffice={mayOpenOffice ? openOffice : undefined}
      hasDeclarations={useIsOffered("declaration-actions")}
      hasMovements={useIsOffered("point-movements")}
      hasOrders={useIsOffered("orders")}
    />
  );
}

/** The footer with the programme's settings. */
export const PageFooter = optionalPart(
  memo(function PageFooter() {
    const { clock } = useFrameServices();
    return (
      <Footer
        config={useConfig()}
        hasStore={useIsEnabled("use_store")}
        year={new Date(clock.now()).getFullYear()}
      />
    );
  }),
);
