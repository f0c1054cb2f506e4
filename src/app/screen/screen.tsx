import { useEffect, useMemo, useRef } from "react";
import { Redirect, useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { useConfig, useKnownFeatures } from "#src/api/programme.ts";
import { useUser } from "#src/api/user.ts";
import { decideRoute } from "#src/app/routing/decide-route.ts";
import {
  useFocusRecovery,
  useNavigationFocus,
} from "#src/app/routing/page-change.ts";
import { useServices } from "#src/app/services.ts";
import { externalHome } from "#src/domain/auth-token.ts";
import { readToken } from "#src/state/token.ts";
import { PageView } from "./page-view.tsx";

/** What stands at the present address, for whoever looks: a page, or another address. */
export function Screen() {
  const { routes } = useServices();
  const [path] = useLocation();
  // As it stands in the address: the router's own would be decoded already.
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
  const isLeaving = useExternalHome(path);
  if (isLeaving) return null;
  if (decision.redirect !== undefined)
    return <Redirect to={decision.redirect} replace />;
  return <PageView path={path} search={search} main={main} {...decision} />;
}

/** Leaves home for the programme's own home page, where it has one; the terms of use come first. */
function useExternalHome(path: string): boolean {
  const config = useConfig();
  const user = useUser();
  const mayLeave =
    path === "/" && user !== null && user.isCGUAccepted !== false;
  const address = mayLeave
    ? externalHome(config.externalHomeUrl, readToken())
    : undefined;
  useEffect(() => {
    if (address !== undefined) location.replace(address);
  }, [address]);
  return address !== undefined;
}
