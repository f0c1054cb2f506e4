/** The path that the front office is served at: its pages, files and cookies. */
export const basePath = "/fo";
