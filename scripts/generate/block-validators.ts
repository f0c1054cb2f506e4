import { gzipSync } from "node:zlib";
import standaloneCode from "ajv/dist/standalone/index.js";
import { UserError } from "#server/core/cli.ts";
import { editingSchemas } from "#src/domain/documents/block-schema.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { createAjv, type SchemaFile } from "../schemas.ts";
import { withoutNotes, withoutUnread } from "./lean-validators.ts";

const folder = "src/schema/rjsf/blocks";

/** What a form loads to validate one type of block, in bytes after gzip. */
const BUDGET = 5_000;

const declaration = `import type { ErrorObject } from "ajv";

declare const validate: ((value: unknown) => boolean) & {
  errors?: Partial<ErrorObject>[] | null;
};
export default validate;
`;

/**
 * The validators of the editing schemas of blocks, one module per type. Throws a UserError for a schema that needs more
 * code than a form may load.
 */
export const blockValidators = (files: readonly SchemaFile[]) =>
  [
    ...editingSchemas(
      files
        .filter(({ path }) =>
          /^(?:blocks\/|widgets\/|wire\/common\.)/.test(path),
        )
        .map(({ schema }) => schema as JsonObject),
    ),
  ].flatMap(([type, schema]): [file: string, text: string][] => {
    const code = compiled(schema);
    const size = gzipSync(code).length;
    if (size > BUDGET)
      throw new UserError(
        `The validator of ${type} is ${size} bytes after gzip; at most ${BUDGET} are allowed.`,
      );
    return [
      [`${folder}/${type}.gen.js`, code],
      [`${folder}/${type}.gen.d.ts`, declaration],
    ];
  });

function compiled(schema: JsonObject): string {
  const ajv = createAjv({
    allErrors: true,
    code: { source: true, esm: true, lines: false },
  });
  const code = withoutUnread(
    standaloneCode(ajv, ajv.compile(withoutNotes(schema))),
  ).replaceAll('require("ajv/dist/runtime/ucs2length").default', "textLength");
  if (code.includes("require("))
    throw new Error("The validator of a block needs a module of Ajv");
  return `import textLength from "#src/schema/runtime/text-length.ts";
${code.replace(/^"use strict";/, "")}`;
}
