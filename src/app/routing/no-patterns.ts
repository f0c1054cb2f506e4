/** Stands in for the parser of wouter's `Route`, which nothing uses: routes are read by `matchPath`. */
export function parse(): never {
  throw new Error("wouter's <Route> is not part of the build: use matchPath");
}
