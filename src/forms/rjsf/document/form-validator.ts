import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import { importAgain } from "#src/browser/import-again.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { lenient } from "./use-validator.ts";

/** The validators that `npm run gen` compiles for the editing schemas, since the policy of the page forbids compiling. */
const compiled = import.meta.glob<never>("../../../schema/rjsf/*.gen.js", {
  import: "default",
});

/** The validator of an editing schema; one that this build does not know, of a newer server, leaves all to the server. */
export async function formValidator(
  kind: string,
  schema: JsonObject,
): Promise<ValidatorType<unknown>> {
  const load = compiled[`../../../schema/rjsf/${kind}.gen.js`];
  if (load === undefined) return lenient;
  const validators = await importAgain(load);
  try {
    return createPrecompiledValidator(validators, schema as RJSFSchema);
  } catch (error) {
    console.warn(`No validator for this schema of ${kind}`, error);
    return lenient;
  }
}
