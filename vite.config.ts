import { availableParallelism } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compressAssets } from "#server/http/front-build.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import {
  browserFloor,
  buildTarget,
  oldestBrowsers,
  startTexts,
} from "./scripts/build/browser-floor.ts";
import { compileAhead } from "./scripts/build/compile-ahead.ts";
import { desugaredLayouts } from "./scripts/build/layouts.ts";
import { leanSchemas } from "./scripts/build/lean-schemas.ts";
import { pageChunks } from "./scripts/build/page-chunks.ts";
import { preloadRequestsPlugin } from "./scripts/build/preload-requests.ts";
import { startBudgets } from "./scripts/build/start-budgets.ts";
import { withoutUnusedParts } from "./scripts/build/unused-parts.ts";
import { generatedFiles } from "./scripts/generate/vite-plugin.ts";

/** A build has no use for it, and need not load it. */
const longestFirst =
  process.env["VITEST"] &&
  (await import("./scripts/longest-first.ts")).LongestFirst;

export default defineConfig({
  base: `${basePath}/`,
  plugins: [
    generatedFiles(),
    leanSchemas,
    desugaredLayouts,
    react(),
    withoutUnusedParts,
    compileAhead(),
    preloadRequestsPlugin,
    pageChunks(),
    startTexts,
    browserFloor(oldestBrowsers),
    startBudgets(),
    {
      name: "compressed-assets",
      apply: "build",
      writeBundle: ({ dir = "" }) => compressAssets(dir),
    },
  ],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: buildTarget(oldestBrowsers),
    outDir: process.env["DIST_DIR"] ?? "dist",
    emptyOutDir: true,
    manifest: true,
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // No list names the imported file itself, nor the runtime that the document has brought.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === "html"
          ? dependencies
          : dependencies.filter(
              (name) => name !== file && !name.includes("/rolldown-runtime-"),
            ),
    },
    // One file of 26 kB for all pages: files by page took six connections from the code, and one round trip (npm run bench:start).
    cssCodeSplit: false,
    rolldownOptions: {
      // To compress well takes seconds, as it should.
      checks: { pluginTimings: false },
    },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  test: {
    setupFiles: [
      "tests/support/silent-console.ts",
      "tests/support/fresh-window.ts",
    ],
    restoreMocks: true,
    unstubGlobals: true,
    // Patient, for slow machines: only a test that hangs waits so long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // One more than there are cores: tests of the server wait for its database. Each worker holds its loaded modules,
    // antd above all, and its window.
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    ...(longestFirst && { sequence: { sequencer: longestFirst } }),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{src,registry,scripts}/**/*.test.ts",
            "tests/contract/{gallery,widget}*.test.ts",
          ],
          exclude: ["scripts/dev/*.test.ts"],
          globalSetup: ["tests/support/memory-setup.ts"],
          // As in a browser, not its form for Node.
          alias: {
            "tus-js-client": join(
              import.meta.dirname,
              "node_modules/tus-js-client/lib.esm/browser/index.js",
            ),
          },
          // So that its stand-in is tested.
          server: { deps: { inline: [/@rjsf\/core/] } },
        },
      },
      {
        extends: true,
        test: {
          name: "components",
          include: ["{src,registry,tests/contract}/**/*.test.tsx"],
          environment: "jsdom",
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["{server,scripts/dev,tests/contract}/**/*.test.ts"],
          exclude: ["tests/contract/{gallery,widget}*.test.ts"],
          globalSetup: ["tests/support/database-setup.ts"],
        },
      },
    ],
  },
});
