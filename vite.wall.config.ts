import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import {
  browserFloor,
  buildTarget,
  oldestBrowsers,
  startTexts,
} from "./scripts/build/browser-floor.ts";
import { withoutUnusedParts } from "./scripts/build/unused-parts.ts";
import { generatedFiles } from "./scripts/generate/vite-plugin.ts";
import { compressAssets } from "./server/http/front-build.ts";

/** Pages on walls: one script, so that a screen that runs for days never lacks a part. Built after the front office, into its folder. */
export default defineConfig({
  root: "src/wall",
  base: "/fo/wall/",
  publicDir: false,
  plugins: [
    // In development the front office's server generates them.
    { ...generatedFiles(), apply: "build" },
    react(),
    startTexts,
    browserFloor(oldestBrowsers),
    withoutUnusedParts,
    {
      name: "wall-files",
      apply: "build",
      async writeBundle({ dir = "" }) {
        copyFileSync("public/worker.js", join(dir, "worker.js"));
        await compressAssets(dir);
      },
    },
  ],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: buildTarget(oldestBrowsers),
    outDir: resolve(
      import.meta.dirname,
      process.env["DIST_DIR"] ?? "dist",
      "wall",
    ),
    emptyOutDir: true,
    sourcemap: true,
    chunkSizeWarningLimit: 1_000,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: { codeSplitting: false },
    },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
