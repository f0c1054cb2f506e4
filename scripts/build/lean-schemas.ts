import type { Plugin } from "vite";

/** What only forms of the back office read. */
const annotations = new Set([
  ...["x-label", "x-labels", "x-help", "x-form", "x-description", "x-icon"],
  ...[
    "x-search",
    "x-category",
    "x-section",
    "x-sections",
    "x-order",
    "x-editor",
  ],
  ...[
    "x-until",
    "x-unset",
    "x-folded",
    "x-private",
    "x-former",
    "x-decorative",
    "x-types",
  ],
]);

/** A schema as text without what only forms of the back office read; properties with such names do not exist. */
export const withoutAnnotations = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (name, value: unknown) =>
      annotations.has(name) ? undefined : value,
    ),
  );

/** The front office bundles schemas of widgets for its inspector, which shows no forms. */
export const leanSchemas: Plugin = {
  name: "lean-schemas",
  apply: "build",
  transform: {
    order: "pre",
    filter: { id: /\/schemas\/(?:widgets|wire)\/[\w.-]+\.schema\.json$/ },
    handler: (code) => ({ code: withoutAnnotations(code), map: null }),
  },
};
