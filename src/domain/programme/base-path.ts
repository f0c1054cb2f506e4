/** The path that the front office is served at: its pages, files and cookies. */
export const basePath = "/fo";

const below = new RegExp(`^${basePath}(?=[/?#]|$)/?`);

/** Whether a path, with or without query and hash, is one of the front office. */
export const isBelowBase = (path: string): boolean => below.test(path);

/** Converts a browser path to the form used in routes, without the base path; any other is returned unchanged. */
export const belowBase = (path: string): string => path.replace(below, "/");
