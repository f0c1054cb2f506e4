// Made by `npm run gen` from schemas/. Change the schema, not this file.
import type { ThirdPartyKeys } from "#src/schema/types.gen.ts";
import type { Validator } from "#src/schema/validator.ts";

declare const validate: Validator<ThirdPartyKeys>;
export default validate;
