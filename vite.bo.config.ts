import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import {
  browserFloor,
  buildTarget,
  oldestOfficeBrowsers,
  startTexts,
} from "./scripts/build/browser-floor.ts";
import { compileAhead } from "./scripts/build/compile-ahead.ts";
import { pdfDecoders } from "./scripts/build/pdf-decoders.ts";
import { startBudgets } from "./scripts/build/start-budgets.ts";
import {
  withoutOtherLocales,
  withoutUnusedRjsf,
} from "./scripts/build/unused-parts.ts";
import { generatedFiles } from "./scripts/generate/vite-plugin.ts";
import { compressAssets } from "./server/http/front-build.ts";

/** What a screen may need besides the 288 kB of the frame and the sign-in. */
const screen = (path: string, more = 150) => ({
  page: `back office: ${path}`,
  modules: ["src/back-office/main.tsx", `src/back-office/${path}`],
  ...{ script: 289 + more, style: 16, files: 30 },
});

/** The scripts that run when a letter is typed into a page: the first one would wait for the compiler. */
const typed = [
  ...["parts", "composer", "use-draft", "canvas", "canvas-pane"],
  ...["block-pane", "document-editor", "form-context", "later-editor"],
];

/** The back office: a separate entry and build, in the folder `bo` of the front office's. */
export default defineConfig({
  root: "src/back-office",
  base: "/bo/",
  publicDir: false,
  plugins: [
    // In development the front office's server generates them.
    { ...generatedFiles(), apply: "build" },
    react(),
    startTexts,
    browserFloor(oldestOfficeBrowsers),
    withoutUnusedRjsf,
    withoutOtherLocales,
    compileAhead(({ name }) => typed.includes(name)),
    startBudgets(async () => [
      screen("screens/today/today.tsx", 60),
      screen("screens/moderation/moderation.tsx", 200),
      screen("screens/pages/pages.tsx"),
      screen("screens/pages/composer/composer.tsx"),
      screen("screens/challenges/challenge-list.tsx"),
      screen("screens/challenges/editor/challenge-editor.tsx"),
      screen("screens/participants/participants.tsx"),
      screen("screens/imports/imports.tsx", 156),
      screen("screens/store/orders.tsx"),
      screen("screens/store/stock.tsx"),
      screen("screens/settings/settings.tsx"),
      screen("screens/roles/roles.tsx"),
      screen("screens/audit/audit.tsx", 159.5),
      screen("screens/figures/figure-grid.tsx"),
      screen("charts/chart.tsx"),
      screen("document/form-editor.tsx"),
      screen("screens/documents/list/document-list.tsx"),
    ]),
    {
      name: "compressed-assets",
      apply: "build",
      writeBundle: ({ dir = "" }) => compressAssets(dir),
    },
  ],
  worker: { plugins: () => [pdfDecoders()] },
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: buildTarget(oldestOfficeBrowsers),
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
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            // Whatever shows or edits HTML needs it.
            {
              name: "sanitizer",
              test: /\/node_modules\/dompurify\/|\/src\/ui\/(?:rich-text\/(?:sanitize|parse-inert)|safe-link\/)/,
              priority: 1,
            },
            // Small, and otherwise a file each.
            {
              name: "parts",
              // Without what only forms say, the reader of tables, and the rules that only one screen applies.
              test: /\/src\/(?:i18n|domain(?!\/(?:values\/csv|imports\/|people\/(?:e-mail|participant-import|person-language)|programme\/group-cell|challenge\/(?!phase|unit|budget)|declaration\/(?!fill-in)|settlement|store\/given-points|documents\/(?:blocks\/(?:budget|examine)|kinds\/(?:challenge|declaration-form|page-rules)|merge\/move-dates|examine\/(?:examine|links|outcome-words)))))\/|\/(?:back-office\/(?:author-name|list-state|screens\/imports\/import-places|ui\/form-dialog|ui\/sections)|ui\/use-debounced)/,
              minShareCount: 2,
              // Above the sanitizer, or what both use would bring it to every screen.
              priority: 2,
            },
            // Imports need it without the rules of challenges.
            {
              name: "json-schema",
              test: /\/@cfworker\/|\/src\/schema\/interpret/,
              priority: 2,
            },
            // The rules of challenges, for their editor and moderation.
            {
              name: "challenge-rules",
              test: /\/src\/domain\/(?:challenge\/(?!phase|unit|budget)|declaration\/(?!fill-in|correction)|settlement|documents\/kinds\/(?:challenge|declaration-form))/,
              minShareCount: 2,
              priority: 1,
            },
            // The same of what editors of documents share.
            {
              name: "editors",
              test: /\/src\/(?:back-office\/document\/(?:document-context|document\.module|use-wanted-field)|forms\/rjsf\/document\/(?:form-layout|focus-field))/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
