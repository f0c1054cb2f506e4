import createPurifier from "dompurify";
import { readSchemas } from "#scripts/schemas.ts";
import { finish } from "#src/domain/declaration/steps.ts";
import { createMarkupReader } from "#src/domain/documents/examine/markup.ts";
import { safeLink } from "#src/domain/values/safe-href.ts";
import type { Audit } from "#src/engine/contract.ts";
import { removedFrom } from "#src/ui/rich-text/sanitize.ts";

/** What warnings are computed with outside a browser. Loads jsdom, which takes a second, only if there is HTML. */
export async function createAudit(dump: unknown): Promise<Audit> {
  const hasMarkup = JSON.stringify(dump)?.includes("<") ?? false;
  const { JSDOM } = hasMarkup ? await import("jsdom") : {};
  const purify = JSDOM && createPurifier(new JSDOM("").window);
  return {
    schemas: readSchemas()
      .filter(({ path }) => /^(widgets\/|wire\/common)/.test(path))
      .map(({ schema }) => schema),
    removedFrom(html) {
      if ("exceeds" in finish(createMarkupReader()(html))) return undefined;
      return purify === undefined
        ? []
        : removedFrom(purify, html, "https://inside.invalid");
    },
    isSafeLink: (address) => safeLink(address) !== null,
  };
}
