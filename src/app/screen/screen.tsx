import { useMemo } from "react";
import { Redirect, useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { useEnabledFeatures } from "#src/api/programme.ts";
import { useUser } from "#src/api/user.ts";
import { decideRoute } from "#src/app/routing/decide-route.ts";
import { useServices } from "#src/app/services.ts";
import { ShownPage } from "./shown-page.tsx";
import { useExternalHome } from "./use-external-home.ts";

/** What stands at the present address, for whoever looks: a page, or another address. */
export function Screen() {
  const { routes } = useServices();
  const [path] = useLocation();
  // As it stands in the address: the router's own would be decoded already.
  const search = useSearch();
  const isSignedIn = useUser() !== null;
  const features = useEnabledFeatures();
  const decision = useMemo(
    () =>
      decideRoute(
        routes,
        { path, search, hash: location.hash },
        { isSignedIn, features },
      ),
    [routes, path, search, isSignedIn, features],
  );
  const isLeaving = useExternalHome(path);
  if (isLeaving) return null;
  if (decision.redirect !== undefined)
    return <Redirect to={decision.redirect} replace />;
  return <ShownPage path={path} search={search} {...decision} />;
}
