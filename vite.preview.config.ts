import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import {
  browserFloor,
  buildTarget,
  oldestOfficeBrowsers,
  startTexts,
} from "./scripts/build/browser-floor.ts";
import { desugaredLayouts } from "./scripts/build/layouts.ts";
import { withoutUnusedParts } from "./scripts/build/unused-parts.ts";
import { generatedFiles } from "./scripts/generate/vite-plugin.ts";
import { compressAssets } from "./server/http/front-build.ts";

/**
 * The canvas of the composer: the front office's engine and registry in a page that the back office frames. Built after the
 * back office, into its folder.
 */
export default defineConfig({
  root: "src/preview",
  base: "/bo/preview/",
  publicDir: false,
  plugins: [
    // In development the front office's server generates them.
    { ...generatedFiles(), apply: "build" },
    desugaredLayouts,
    react(),
    startTexts,
    browserFloor(oldestOfficeBrowsers),
    withoutUnusedParts,
    {
      name: "compressed-assets",
      apply: "build",
      writeBundle: ({ dir = "" }) => compressAssets(dir),
    },
  ],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: buildTarget(oldestOfficeBrowsers),
    outDir: resolve(
      import.meta.dirname,
      process.env["DIST_DIR"] ?? "dist",
      "bo/preview",
    ),
    emptyOutDir: true,
    sourcemap: true,
    chunkSizeWarningLimit: 2_000,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      // What the front office imports later is part of the canvas from the start.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
