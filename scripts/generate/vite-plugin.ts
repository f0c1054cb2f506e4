import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin, UserConfig } from "vite";
import { parseJson, userMessage } from "#server/core/cli.ts";
import { root } from "../schemas.ts";
import { generate } from "./generate.ts";

/** Files from which something is generated, by their path below the root. */
const isSource =
  /^schemas\/.*\.schema\.json$|\.module\.css$|^src\/i18n\/locales\/\w+\.json$/;

/**
 * Updates the generated files when development, tests or a build start, when a schema, CSS module or French message
 * changes, and when a module first imports a validator. Errors in a changed file are reported in one line, in the
 * shell and on the page, and nothing is regenerated.
 */
export function generatedFiles(): Plugin {
  return {
    name: "generated-files",
    config: async ({ test }: UserConfig & { test?: { name?: unknown } }) => {
      // The projects of the tests share a second server, whose configuration has a name.
      if (test?.name === undefined) await generate();
    },
    resolveId: {
      filter: { id: /\/schema\/(?:dialogs|validators)\// },
      async handler(id) {
        const file = id.replace(/^.*\/schema\//, "src/schema/");
        if (!existsSync(join(root, file))) await generate();
      },
    },
    transform: {
      order: "pre",
      filter: { id: /\.json$/ },
      // Vite's own message does not name the file.
      handler(code, id) {
        parseJson(code, relative(root, id));
      },
    },
    configureServer({ watcher, config, ws }) {
      let running = Promise.resolve<unknown>(undefined);
      let isBroken = false;
      watcher.on("all", (_event, path) => {
        if (!isSource.test(relative(root, path))) return;
        running = running
          .then(() => generate())
          .then(() => {
            // Removes the overlay: nothing else may have changed.
            if (isBroken) ws.send({ type: "update", updates: [] });
            isBroken = false;
          })
          .catch((error: unknown) => {
            isBroken = true;
            const message = userMessage(error) ?? String(error);
            config.logger.error(message);
            ws.send({ type: "error", err: { message, stack: "" } });
          });
      });
    },
  };
}
