import type { PointsDetails, UserPoints } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { path } from "./path.ts";
import { readOne } from "./read-one.ts";

/** GET /user/{id}/points: a user's balance. */
export async function getUserPoints(
  client: Client,
  user: string,
  call?: CallOptions,
): Promise<UserPoints> {
  return readOne(
    client,
    path`/user/${user}/points`,
    import("#src/schema/validators/wire-user-points.gen.js"),
    call,
  );
}

/** GET /widget-points/{id}/details.jsonld: the user's points and where they come from. */
export async function getPointsDetails(
  client: Client,
  widget: string,
  call?: CallOptions,
): Promise<PointsDetails> {
  return readOne(
    client,
    path`/widget-points/${widget}/details.jsonld`,
    import("#src/schema/validators/wire-points-details.gen.js"),
    call,
  );
}
