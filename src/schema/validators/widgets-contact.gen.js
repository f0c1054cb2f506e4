// Made by `npm run gen` from schemas/. Change the schema, not this file.
export { Contact as default } from "./widgets.gen.js";
