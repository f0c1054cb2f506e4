import {
  loginAddress,
  rawReturnPath,
  safeReturnPath,
} from "#src/domain/return-path.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { matchPath, type PathParams } from "./match-path.ts";

/** Where the visitor is: below `/fo`, `search` with its `?` and `hash` with its `#`, or empty. */
export interface Place {
  path: string;
  search: string;
  hash: string;
}

/** For whom it is decided. */
export interface Visitor {
  isSignedIn: boolean;
  /** Which features of the programme are on, by name; undefined where that is not known. */
  features: Readonly<Record<string, boolean | undefined>>;
}

export type Decision =
  | {
      route: Route;
      page: string;
      params: PathParams;
      /** The page's feature, where it is not known whether it is on: neither is then whether there is such a page. */
      unknownFeature?: string;
      redirect?: undefined;
    }
  | { redirect: string };

/** Whether `path` matches no route but the catch-all. */
export const isUnknownPath = (
  routes: readonly Route[],
  path: string,
): boolean =>
  routes.find((route) => matchPath(route.path, path) !== undefined)?.path ===
  "*";

/**
 * What to show at `place`, by the rules of access (AS-2.1.5 to AS-2.1.9):
 * without a user, a page for users leads to login and back again afterwards (home: without a way back);
 * with one, the login area leads to where the sign-in was to return to, else home.
 * A page of a feature that is off does not exist, which a visitor is not told before they sign in.
 * A table without a route for everything else is a programming error; throws.
 */
export function decideRoute(
  routes: readonly Route[],
  place: Place,
  { isSignedIn, features }: Visitor,
): Decision {
  for (const route of routes) {
    const params = matchPath(route.path, place.path);
    if (params === undefined) continue;
    if (route.access === "user" && !isSignedIn)
      return {
        redirect: loginAddress(`${place.path}${place.search}${place.hash}`),
      };
    const isOn = route.feature === undefined || features[route.feature];
    if (isOn === false) continue;
    if (route.access === "anonymous" && isSignedIn)
      return { redirect: safeReturnPath(rawReturnPath(place.search)) };
    if (route.redirect !== undefined) return { redirect: route.redirect };
    if (route.page !== undefined)
      return {
        ...{ route, page: route.page, params },
        ...(!isOn && { unknownFeature: route.feature }),
      };
  }
  throw new Error(`registry/routes.json: no route for ${place.path}`);
}
