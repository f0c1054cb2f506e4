/** Replaces the parser of wouter's `Route` at build time. Nothing uses it: routes are matched by `matchPath`. */
export function parse(): never {
  throw new Error("wouter's <Route> is not part of the build: use matchPath");
}
