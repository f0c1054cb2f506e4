import { build, type Plugin, type Rolldown } from "vite";
import { root } from "#scripts/schemas.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { buildTarget, oldestBrowsers } from "./browser-floor.ts";
import { requestTableModule } from "./request-table-module.ts";

/**
 * Inlines into the built document the script that preloads its page's requests while the code loads
 * (`src/app/start/preload-requests.ts`), with the table of `scripts/build/request-table.ts`.
 */
export const preloadRequestsPlugin: Plugin = {
  name: "begin-requests",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle, server }): Promise<string> {
      if (bundle === undefined || server !== undefined) return html;
      const { requestTable } = (await import(
        requestTableModule
      )) as typeof import("./request-table.ts");
      const table = await requestTable(bundle, `${basePath}/`);
      const built = await build({
        root,
        configFile: false,
        logLevel: "error",
        define: { requestTable: JSON.stringify(table) },
        build: {
          target: buildTarget(oldestBrowsers),
          write: false,
          // The rest of these modules (atoms, the language on the screen) is not needed.
          rolldownOptions: {
            treeshake: {
              moduleSideEffects: false,
              manualPureFunctions: ["atom"],
            },
          },
          lib: {
            entry: "src/app/start/preload-requests.ts",
            formats: ["iife"],
            name: "preloadRequests",
          },
        },
      });
      const [{ output }] = built as [Rolldown.RolldownOutput];
      const script = `<script>${output[0].code.trim()}</script>`;
      // A script waits for the style sheets before it; the entry bundle is requested first.
      return html.replace(
        /(?=<link rel="stylesheet")/,
        () => `${script}\n    `,
      );
    },
  },
};
