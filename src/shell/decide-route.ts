import {
  loginAddress,
  rawReturnPath,
  safeReturnPath,
} from "#src/domain/people/return-path.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { matchPath, type PathParams } from "./match-path.ts";

/** The current location: path below `/fo`, `search` including its `?` and `hash` including its `#`, or empty. */
export interface PageLocation {
  path: string;
  search: string;
  hash: string;
}

/** The user or visitor who opens the page. */
export interface Visitor {
  isSignedIn: boolean;
  /** Which features of the programme are on, by name; undefined if unknown. */
  features: Readonly<Record<string, boolean | undefined>>;
}

export type Decision =
  | {
      route: Route;
      page: string;
      params: PathParams;
      /** The page's feature, if it is unknown whether it is on, and thus whether the page exists. */
      unknownFeature?: string;
      redirect?: undefined;
    }
  | { redirect: string };

/** Whether `path` only matches the catch-all route. */
export const isUnknownPath = (
  routes: readonly Route[],
  path: string,
): boolean =>
  routes.find((route) => matchPath(route.path, path) !== undefined)?.path ===
  "*";

/**
 * What to show at `place`, by the access rules (AS-2.1.5 to AS-2.1.9): visitors are redirected from users' pages to login,
 * with a return path unless it is home; users are redirected from the login area to their return path, or home. A page of a
 * disabled feature does not exist, but visitors only learn that after signing in. Throws if the table has no catch-all
 * route, a programming error.
 */
export function decideRoute(
  routes: readonly Route[],
  place: PageLocation,
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
