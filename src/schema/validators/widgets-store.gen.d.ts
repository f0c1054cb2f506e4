// Made by `npm run gen` from schemas/. Change the schema, not this file.
import type { Store } from "#src/schema/types.gen.ts";
import type { Validator } from "#src/schema/validator.ts";

declare const validate: Validator<Store>;
export default validate;
