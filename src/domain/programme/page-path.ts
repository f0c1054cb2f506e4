/** First path segments of the application's pages, below `/fo`; a test compares them with registry/routes.json. */
export const pageSegments: ReadonlySet<string> = new Set([
  "",
  "account",
  "auth",
  "badge",
  "badges",
  "challenge",
  "content",
  "contentcategory",
  "logout",
  "mail-preferences",
  "notices",
  "points",
  "reward",
  "store",
]);

/** Whether a path, starting with a slash, belongs to a page of the application. */
export const isPagePath = (path: string): boolean =>
  pageSegments.has(path.split(/[/?#]/)[1] ?? "");
