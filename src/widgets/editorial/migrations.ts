import type { WidgetMigrations } from "#src/schema/migrations.gen.ts";

/** Takes a stored WidgetEditorial to its present version. */
export const editorialMigrations = [
  // From one `link` to a list of `links`.
  ({ link, ...config }) => ({
    ...config,
    links: link === undefined || link === null ? [] : [link],
  }),
] satisfies WidgetMigrations["WidgetEditorial"];
