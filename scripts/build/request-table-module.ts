import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "#scripts/schemas.ts";

/** Read by Node itself: what bundles the configuration would follow it into the whole registry. */
export const requestTableModule = pathToFileURL(
  join(root, "scripts/build/request-table.ts"),
).href;
