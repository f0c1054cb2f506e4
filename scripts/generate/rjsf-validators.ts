import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js";
import type { SchemaFile } from "../schemas.ts";

const folder = "src/schema/rjsf";

const declaration = `declare const validators: Readonly<Record<string, unknown>>;
export default validators;
`;

/**
 * RJSF's validators of the editing schemas, one module per kind of document: the back office's policy forbids compiling
 * them in the browser. RJSF finds them by the id of their schema, which is no name for an export.
 */
export const rjsfValidators = (schemas: readonly SchemaFile[]) =>
  schemas
    .filter(({ path }) => path.startsWith("documents/"))
    .flatMap(({ path, schema }): [file: string, text: string][] => {
      const name = path.replace(/^documents\/(.*)\.schema\.json$/, "$1");
      const code = compileSchemaValidatorsCode(schema, {
        ajvOptionsOverrides: { code: { lines: false }, verbose: false },
      });
      return [
        [`${folder}/${name}.gen.js`, asModule(code)],
        [`${folder}/${name}.gen.d.ts`, declaration],
      ];
    });

/** Ajv's code for CommonJS as an ES module. */
function asModule(code: string): string {
  const body = code.replaceAll(
    'require("ajv/dist/runtime/ucs2length").default',
    "textLength",
  );
  if (body.includes("require("))
    throw new Error("An RJSF validator needs a module of Ajv: import it here");
  return `import textLength from "#src/schema/runtime/text-length.ts";
const exports = {};
${body.replace(/^"use strict";/, "")}
export default exports;
`;
}
