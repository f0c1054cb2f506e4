import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { Redirect, useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { useParts } from "#src/app/parts.ts";
import { decideRoute } from "#src/app/routing/decide-route.ts";
import { programmeAtom } from "#src/state/programme.ts";
import { userAtom } from "#src/state/user.ts";
import { enabledFeatures } from "./page-context.ts";
import { ShownPage } from "./shown-page.tsx";
import { useExternalHome } from "./use-external-home.ts";

/** What stands at the present address, for whoever looks: a page, or another address. */
export function Screen() {
  const { routes } = useParts();
  const [path] = useLocation();
  // As it stands in the address: the router's own would be decoded already.
  const search = useSearch();
  const isSignedIn = useAtomValue(userAtom) !== null;
  const programme = useAtomValue(programmeAtom);
  const decision = useMemo(
    () =>
      decideRoute(
        routes,
        { path, search, hash: location.hash },
        { isSignedIn, features: enabledFeatures(programme) },
      ),
    [routes, path, search, isSignedIn, programme],
  );
  const isLeaving = useExternalHome(path);
  if (isLeaving) return null;
  if (decision.redirect !== undefined)
    return <Redirect to={decision.redirect} replace />;
  return <ShownPage path={path} search={search} {...decision} />;
}
