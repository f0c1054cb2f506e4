/** A GET made by the front office, and its peculiarities. */
export interface Call {
  /** Path below the API's base, with placeholders for ids: `/challenges/{id}/user.jsonld`. */
  path: string;
  /** Visitors make it too. */
  isPublic?: true;
  /** Set if the call is optional: what the front office does instead. */
  without?: string;
  /** The feature that makes the call mandatory. */
  feature?: "use_store";
  /** Further statuses that count as success. */
  accepts?: readonly number[];
  /** A list: a 404 says that it is empty. */
  isList?: true;
  /** The front office loads it page by page. */
  isPaged?: true;
  /** The response is a file, not JSON. */
  isFile?: true;
}

/** All GETs without side effects in section 7 of both specifications and in the contract, in report order. */
export const calls: readonly Call[] = [
  { path: "/config/app", isPublic: true },
  { path: "/options", isList: true, isPublic: true },
  { path: "/options/currency", isPublic: true, without: "says “points”" },
  { path: "/menus", isList: true, isPublic: true },
  { path: "/features", isList: true, isPublic: true },
  {
    path: "/one-trust-cookie/config",
    isPublic: true,
    without: "shows its own cookie banner",
  },
  {
    path: "/google-analytics/config",
    isPublic: true,
    without: "loads no analytics",
  },
  ...["azure", "jwt", "saml"].map(
    (provider): Call => ({
      path: `/config/sso-${provider}/check`,
      isPublic: true,
      without: "does not offer this sign-in",
    }),
  ),
  { path: "/captcha/challenge", isPublic: true, without: "shows no captcha" },
  {
    path: "/users/{token}/check-reset-password-token",
    isPublic: true,
    accepts: [400, 401, 403, 404, 410, 422],
  },
  { path: "/me" },
  { path: "/user/{id}/points" },
  { path: "/contents/homepage.jsonld" },
  { path: "/contents/{id}/fo.jsonld" },
  { path: "/content-categories/{id}/contents.jsonld", isPaged: true },
  { path: "/widget-points/{id}/details.jsonld" },
  { path: "/widget-game/{id}/game-url" },
  { path: "/badges/{id}/user.jsonld" },
  {
    path: "/badges/user.jsonld",
    isList: true,
    without: "has no list of badges",
  },
  { path: "/challenges/user.jsonld", isList: true },
  { path: "/challenges/{id}/user.jsonld" },
  {
    path: "/challenge-lists/{id}/user.jsonld",
    without: "uses the challenge's own products",
  },
  { path: "/challenges/{id}/total-participants" },
  { path: "/challenges/{id}/challenge-results/participating" },
  { path: "/challenges/{id}/challenge-results.jsonld", isPaged: true },
  { path: "/challenge/{id}/results", isList: true },
  { path: "/challenges/{id}/rank/user" },
  { path: "/challenges/{id}/moderation", without: "does not need it" },
  { path: "/challenge-list-products.jsonld", isPaged: true },
  { path: "/challenge-products/brands", isList: true },
  { path: "/challenge-products/ranges", isList: true },
  { path: "/challenges/{id}/products/export", isFile: true },
  { path: "/user/challenges", isList: true },
  { path: "/declarations/challenge/{id}/user", isPaged: true },
  { path: "/rewards", without: "has no store", feature: "use_store" },
  { path: "/wishlist", without: "has no wishlist", feature: "use_store" },
  { path: "/notices", without: "shows no bell" },
  { path: "/user/orders", without: "has no list of orders", isPaged: true },
  {
    path: "/user/point-movements",
    without: "has no history of points",
    isPaged: true,
  },
];

const expressions = calls.map(
  ({ path }) =>
    new RegExp(
      `^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`,
    ),
);

/** The call that a path below the base belongs to. */
export const callOf = (path: string): Call | undefined =>
  calls[expressions.findIndex((expression) => expression.test(path))];
