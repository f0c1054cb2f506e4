/** The first segments of the paths of our pages, below `/fo`; a test compares them with registry/routes.json. */
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
  "points",
  "reward",
  "store",
]);

/** Whether a path, from its first slash on, is one of a page of the application. */
export const isPagePath = (path: string): boolean =>
  pageSegments.has(path.split(/[/?#]/)[1] ?? "");
