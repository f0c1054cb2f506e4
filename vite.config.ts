import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "/fo/",
  plugins: [react()],
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    target: "es2023",
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // antd's parts do not say that they have no side effects: an input alone would bring the whole form.
        moduleSideEffects: [
          { test: /node_modules\/@rc-component\//, sideEffects: false },
        ],
      },
    },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
  test: {
    setupFiles: ["tests/support/silent-console.ts"],
    restoreMocks: true,
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "src/**/*.test.{ts,tsx}",
            "registry/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/contract/{gallery,widget}*.test.{ts,tsx}",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/**/*.test.ts", "tests/contract/**/*.test.{ts,tsx}"],
          exclude: ["tests/contract/{gallery,widget}*.test.{ts,tsx}"],
          globalSetup: ["tests/support/database-setup.ts"],
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
