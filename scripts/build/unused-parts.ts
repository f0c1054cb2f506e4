import { join } from "node:path";
import type { Plugin } from "vite";

/** Unused parts of libraries, each with its importer and its replacement. */
const unused = [
  {
    source: "../getDefaultRegistry.js",
    within: "/@rjsf/core/lib/components/Form.js",
    standIn: "src/forms/rjsf/registry.ts",
  },
  {
    source: "../components/AntdIconLight",
    within: "/@ant-design/icons/es/icons/",
    standIn: "src/ui/theme/icon.tsx",
  },
  {
    // React has had it since 18.
    source: "use-sync-external-store/shim/index.js",
    within: "/wouter/src/use-sync-external-store.js",
    standIn: "node_modules/react/index.js",
  },
  {
    // For <Trans>.
    source: "./unescape.js",
    within: "/react-i18next/dist/es/defaults.js",
    standIn: "src/i18n/unescape.ts",
  },
];

const without = (parts: typeof unused): Plugin => ({
  name: "without-unused-parts",
  enforce: "pre",
  resolveId(source, importer) {
    const part = parts.find(
      (one) => one.source === source && importer?.includes(one.within),
    );
    return part && join(import.meta.dirname, "../..", part.standIn);
  },
});

/** For builds with vite, so that no browser loads them. */
export const withoutUnusedParts = without(unused);

/** For the back office, which has antd's icons. */
export const withoutUnusedRjsf = without(
  unused.filter(({ within }) => within.includes("/@rjsf/")),
);

const ours = ["fr-FR", "en-US", "it-IT", "es-ES", "de-DE", "nl-NL"];

/** React Aria brings its own texts in thirty languages: a third of its code. */
export const withoutOtherLocales: Plugin = {
  name: "without-other-locales",
  enforce: "pre",
  load(id) {
    const [, locale] =
      /\/react-(?:aria|aria-components|stately)\/dist\/private\/intl\/(?:[\w/]+\/)?([a-z]{2}-[A-Z]{2})\.mjs$/.exec(
        id,
      ) ?? [];
    return locale === undefined || ours.includes(locale)
      ? undefined
      : "export default {};";
  },
};
