import { useAtomValue } from "jotai";
import { useEffect, useMemo, useRef } from "react";
import { Redirect, useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { useUser } from "#src/api/access/user.ts";
import {
  useConfig,
  useKnownFeatures,
} from "#src/api/programme/use-programme.ts";
import { SessionDialog } from "#src/app/dialogs/session-dialog.tsx";
import {
  useFocusRecovery,
  useNavigationFocus,
} from "#src/app/routing/page-change.ts";
import { externalHome } from "#src/domain/people/auth-token.ts";
import { mustAcceptTerms } from "#src/domain/people/terms.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { decideRoute } from "#src/shell/decide-route.ts";
import { useServices } from "#src/shell/services.ts";
import { offeredTokenAtom } from "#src/state/offered-token.ts";
import { readToken } from "#src/state/token.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { PageView } from "./page-view.tsx";

/** Renders the current address for the current user: a page, or a redirect. */
export function Screen() {
  const { t } = useTranslation();
  const { routes } = useServices();
  const [path] = useLocation();
  // As it is in the URL; the router's own is already decoded.
  const search = useSearch();
  const isSignedIn = useUser() !== null;
  const features = useKnownFeatures();
  const decision = useMemo(
    () =>
      decideRoute(
        routes,
        { path, search, hash: location.hash },
        { isSignedIn, features },
      ),
    [routes, path, search, isSignedIn, features],
  );
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(path, main);
  useFocusRecovery();
  // No redirect before the user has chosen a session.
  const isHeld = useAtomValue(offeredTokenAtom) !== undefined && isSignedIn;
  const external = useExternalHome(path, isHeld);
  if (external !== undefined)
    return (
      <main>
        <LoadingFrame minHeight={200} />
        <p>
          <a href={external}>{t("core.go_home")}</a>
        </p>
      </main>
    );
  if (decision.redirect === undefined)
    return <PageView path={path} search={search} main={main} {...decision} />;
  if (isHeld)
    return (
      <main>
        <LoadingFrame minHeight={579} />
        <SessionDialog isLeaving={false} />
      </main>
    );
  // The key: wouter redirects once per instance, and the target of a redirect may redirect again before it renders.
  return (
    <Redirect
      key={`${path}${search} ${decision.redirect}`}
      to={decision.redirect}
      replace
    />
  );
}

/**
 * Redirects from home to the programme's own home page, if it has one; the terms of use come first. A page restored from the
 * back/forward cache redirects again.
 * @returns its address
 */
function useExternalHome(path: string, isHeld: boolean): string | undefined {
  const config = useConfig();
  const user = useUser();
  const mayLeave =
    path === "/" && user !== null && !mustAcceptTerms(user) && !isHeld;
  const address = mayLeave
    ? externalHome(config.externalHomeUrl, readToken())
    : undefined;
  useEffect(() => {
    if (address === undefined) return;
    const leave = () => location.replace(address);
    const leaveAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) leave();
    };
    leave();
    addEventListener("pageshow", leaveAgain);
    return () => removeEventListener("pageshow", leaveAgain);
  }, [address]);
  return address;
}
