import type { PlainLayout } from "#src/engine/contract.ts";

/** Layouts by their name, of layouts by their file. */
export const byName = (
  files: Readonly<Record<string, PlainLayout>>,
): Record<string, PlainLayout> =>
  Object.fromEntries(
    Object.values(files).map((layout) => [layout.name, layout]),
  );
