import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { desugaredLayouts } from "#scripts/build/layouts.ts";
import { generatedFiles } from "../../scripts/generate/vite-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The gallery of widgets, built separately from the product. */
export default defineConfig({
  root: here("../.."),
  logLevel: "warn",
  plugins: [generatedFiles(), desugaredLayouts, react()],
  build: {
    target: "es2023",
    outDir: join(process.env["E2E_DATA"] ?? ".cache", "gallery"),
    emptyOutDir: true,
    rolldownOptions: { input: here("index.html") },
  },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
