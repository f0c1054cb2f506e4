import type { Plugin } from "vite";

/** Chromium reads it in the first line of a script; others ignore it. */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Scripts whose functions are nearly all called are compiled while they load, off the main thread, and not function by
 * function while the page is first drawn (https://v8.dev/blog/explicit-compile-hints).
 * @param concerns which scripts; defaults to entry files
 */
export const compileAhead = (
  concerns: (chunk: { isEntry: boolean; name: string }) => boolean = ({
    isEntry,
  }) => isEntry,
): Plugin => ({
  name: "compile-ahead",
  apply: "build",
  enforce: "post",
  generateBundle: {
    // After Vite's own, which write at the top of a script too.
    order: "post",
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !concerns(chunk)) continue;
        chunk.code = hint + chunk.code;
        const map = bundle[`${chunk.fileName}.map`];
        if (map?.type !== "asset") continue;
        const source = JSON.parse(String(map.source)) as { mappings: string };
        const mappings = `;${source.mappings}`;
        map.source = JSON.stringify({ ...source, mappings });
      }
    },
  },
});
