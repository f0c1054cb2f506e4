// Made by `npm run gen` from schemas/. Change the schema, not this file.
export { Store as default } from "./widgets.gen.js";
