import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildTarget } from "./scripts/build/browser-floor.ts";
import { startBudgets } from "./scripts/build/start-budgets.ts";
import { generatedFiles } from "./scripts/generate/vite-plugin.ts";
import { compressAssets } from "./server/http/front-build.ts";

/** The back office: a separate entry and build, in the folder `bo` of the front office's. */
export default defineConfig({
  root: "src/back-office",
  base: "/bo/",
  publicDir: false,
  plugins: [
    // In development the front office's server generates them.
    { ...generatedFiles(), apply: "build" },
    react(),
    startBudgets(async () => [
      {
        page: "back office",
        modules: ["src/back-office/main.tsx"],
        ...{ script: 330, style: 5, files: 4 },
      },
    ]),
    {
      name: "compressed-assets",
      apply: "build",
      writeBundle: ({ dir = "" }) => compressAssets(dir),
    },
  ],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: buildTarget,
    outDir: resolve(
      import.meta.dirname,
      process.env["DIST_DIR"] ?? "dist",
      "bo",
    ),
    emptyOutDir: true,
    sourcemap: true,
    chunkSizeWarningLimit: 2_000,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One small file for all screens.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 2 },
            { name: "shared", minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
