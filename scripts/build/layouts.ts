import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { root } from "#scripts/schemas.ts";
import { parseJson } from "#server/core/cli.ts";
import type { Layout } from "#src/schema/types.gen.ts";

/** Loaded by Node itself: bundling the configuration would include the whole registry. */
const pagesModule = pathToFileURL(join(root, "scripts/pages.ts")).href;

/**
 * Desugars layouts while they are bundled, so that browsers load no code for it. A layout with mistakes fails the
 * build; in development they are reported on the page and in the shell.
 */
export const desugaredLayouts: Plugin = {
  name: "desugared-layouts",
  transform: {
    order: "pre",
    filter: { id: /\/pages\/[\w-]+\.json$/, code: /layout\.schema\.json/ },
    async handler(code, id) {
      const file = relative(root, id);
      // The schema's address is for editors.
      const { $schema: _, ...layout } = parseJson(code, file) as Layout;
      const { layoutMistakes, productLayout } = (await import(
        pagesModule
      )) as typeof import("../pages.ts");
      const [mistake] = layoutMistakes(layout);
      if (mistake !== undefined) {
        const { pointer, problem } = mistake;
        this.error(`${file}#${pointer}${problem.path}: ${problem.reason}`);
      }
      const isBuild = this.environment.mode === "build";
      return {
        code: JSON.stringify(productLayout(layout, { withPointers: !isBuild })),
        map: null,
      };
    },
  },
};
