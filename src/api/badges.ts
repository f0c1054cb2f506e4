import type { Badge } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { path } from "./path.ts";
import { readOne } from "./read-one.ts";

/** GET /badges/{id}/user.jsonld: a badge, and how far the user has come. */
export async function getBadge(
  client: Client,
  id: string,
  call?: CallOptions,
): Promise<Badge> {
  return readOne(
    client,
    path`/badges/${id}/user.jsonld`,
    import("#src/schema/validators/wire-badge.gen.js"),
    call,
  );
}
