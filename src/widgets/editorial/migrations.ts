import type { Migration } from "#src/engine/contract.ts";

/** From one `link` to a list of `links`. */
const listLinks: Migration = ({ link, ...config }) => ({
  ...config,
  links: link === undefined || link === null ? [] : [link],
});

/** Takes a stored WidgetEditorial to its present version. */
export const editorialMigrations = [listLinks];
