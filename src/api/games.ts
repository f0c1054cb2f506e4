import type { GameUrl } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { path } from "./path.ts";
import { readOne } from "./read-one.ts";

/** GET /widget-game/{id}/game-url: the address of the user's game. */
export async function getGameUrl(
  client: Client,
  widget: string,
  call?: CallOptions,
): Promise<GameUrl> {
  return readOne(
    client,
    path`/widget-game/${widget}/game-url`,
    import("#src/schema/validators/wire-game-url.gen.js"),
    call,
  );
}
