import type { Layout } from "#src/schema/types.gen.ts";

/** Layouts by their name, of layouts by their file. */
export const byName = (
  files: Readonly<Record<string, Layout>>,
): Record<string, Layout> =>
  Object.fromEntries(
    Object.values(files).map((layout) => [layout.name, layout]),
  );
