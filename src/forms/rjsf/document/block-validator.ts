import {
  type ErrorSchema,
  type RJSFValidationError,
  toErrorSchema,
  type ValidatorType,
} from "@rjsf/utils";
import { importAgain } from "#src/browser/import-again.ts";
import { lenient } from "./use-validator.ts";

type Compiled =
  typeof import("#src/schema/rjsf/blocks/ContentText.gen.js").default;

/** The validators that `npm run gen` compiles for the types of blocks, each loaded when it is used. */
const compiled = import.meta.glob<Compiled>(
  "../../../schema/rjsf/blocks/*.gen.js",
  { import: "default" },
);

/** The validator of a type of block; one that this build does not know, of a newer server, leaves all to the server. */
export async function blockValidator(
  type: string,
): Promise<ValidatorType<unknown>> {
  const load = compiled[`../../../schema/rjsf/blocks/${type}.gen.js`];
  if (load === undefined) return lenient;
  const validate = await importAgain(load);
  const errorsOf = (value: unknown): RJSFValidationError[] => {
    validate(value);
    return (validate.errors ?? []).map(
      ({ keyword, instancePath = "", params = {}, message = "" }) => {
        const missing = params["missingProperty"];
        const path = instancePath.replaceAll("/", ".");
        return {
          ...(keyword !== undefined && { name: keyword }),
          property: typeof missing === "string" ? `${path}.${missing}` : path,
          params,
          message,
          stack: message,
        };
      },
    );
  };
  return {
    isValid: (_, value) => validate(value),
    rawValidation: () => ({}),
    validateFormData(value, _schema, _custom, transform) {
      const found = errorsOf(value);
      const errors = transform?.(found) ?? found;
      const errorSchema: ErrorSchema<unknown> = toErrorSchema(errors);
      return { errors, errorSchema };
    },
  };
}
