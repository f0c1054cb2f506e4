import type { WidgetMigrations } from "#src/schema/migrations.gen.ts";

/** Migrates a stored WidgetEditorial to the current version. */
export const editorialMigrations = [
  // From one `link` to a list of `links`.
  ({ link, ...config }) => ({
    ...config,
    links: link === undefined || link === null ? [] : [link],
  }),
] satisfies WidgetMigrations["WidgetEditorial"];
