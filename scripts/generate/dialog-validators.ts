import { compileSchemaValidatorsCode } from "@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js";
import { dialogs } from "#registry/dialogs.ts";
import { UserError } from "#server/core/cli.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { SchemaFile } from "../schemas.ts";
import { withoutNotes } from "./lean-validators.ts";

const file = "src/schema/dialogs/dialogs.gen";

const declaration = `import type { RJSFSchema } from "@rjsf/utils";
import type { ValidatorFunctions } from "@rjsf/validator-ajv8";
import type { DialogName } from "#registry/dialogs.ts";

declare const dialogs: Readonly<
  Record<DialogName, { schema: RJSFSchema; validators: ValidatorFunctions }>
>;
export default dialogs;
`;

/**
 * RJSF's validators of the dialogs' forms, with their schemas: the page's policy forbids compiling them in the browser. Throws
 * a UserError for a dialog with a field that its request does not have.
 */
export function dialogValidators(
  files: readonly SchemaFile[],
): [file: string, text: string][] {
  const modules = Object.entries(dialogs).map(([name, { request, fields }]) => {
    const schema = dialogSchema(name, request, fields, files);
    return `${name}: { schema: ${JSON.stringify(schema)}, validators: (() => {
const exports = {};
${compiled(schema)}
return exports;
})() },
`;
  });
  return [
    [
      `${file}.js`,
      `import textLength from "#src/schema/runtime/text-length.ts";
export default {
${modules.join("")}};
`,
    ],
    [`${file}.d.ts`, declaration],
  ];
}

/** The part of a request's schema that a dialog has fields for. */
function dialogSchema(
  name: string,
  request: string,
  fields: readonly string[],
  files: readonly SchemaFile[],
): JsonObject {
  const whole = files.find(
    ({ path }) => path === `wire/${request}.schema.json`,
  )?.schema;
  const properties = fields.map((field) => {
    const rule = (whole?.["properties"] as JsonObject | undefined)?.[field];
    if (rule === undefined)
      throw new UserError(
        `registry/dialogs.ts: ${name} has a field "${field}", which schemas/wire/${request}.schema.json does not have.`,
      );
    return [field, withoutNotes(resolved(rule as JsonObject, files))];
  });
  const required = (whole?.["required"] ?? []) as string[];
  return {
    $id: `dialogs/${name}`,
    type: "object",
    properties: Object.fromEntries(properties),
    required: fields.filter((field) => required.includes(field)),
  };
}

/** What a rule refers to. */
function resolved(
  rule: JsonObject,
  files: readonly SchemaFile[],
): Record<string, unknown> {
  const [path, pointer = ""] = String(rule["$ref"] ?? "").split("#");
  if (path === "") return rule;
  const names = pointer.split("/").slice(1);
  return names.reduce<Record<string, unknown>>(
    (value, name) => value[name] as Record<string, unknown>,
    files.find((one) => one.path === `wire/${path}`)?.schema ?? {},
  );
}

/** RJSF finds validators by the ids of their schemas, which are no names for exports of a module. */
function compiled(schema: JsonObject): string {
  const code = compileSchemaValidatorsCode(schema, {
    ajvOptionsOverrides: { code: { lines: false }, verbose: false },
  })
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', "textLength")
    .replace(/^"use strict";/, "");
  if (code.includes("require("))
    throw new Error("The validator of a dialog needs a module of Ajv");
  return code;
}
