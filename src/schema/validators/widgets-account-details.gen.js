// Made by `npm run gen` from schemas/. Change the schema, not this file.
export { AccountDetails as default } from "./widgets.gen.js";
