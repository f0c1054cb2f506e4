import purify from "dompurify";
import type { Inspection } from "#src/engine/contract.ts";
import { removedFrom } from "#src/ui/rich-text/sanitize.ts";
import { safeHref } from "#src/ui/safe-link/safe-href.ts";
import { explainVerdict, explainWarning } from "./explain.ts";

const schemas = import.meta.glob<object>(
  ["/schemas/widgets/*.schema.json", "/schemas/wire/common.schema.json"],
  { eager: true, import: "default" },
);

/** What the inspector explains with. Fetched only when it is on: it brings the schemas of all blocks. */
export const inspection: Inspection = {
  explain: explainVerdict,
  explainWarning,
  audit: {
    schemas: Object.values(schemas),
    removedFrom: (html) => removedFrom(purify, html, location.origin),
    isSafeLink: (address) => safeHref(address) !== null,
  },
};
