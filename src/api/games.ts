import { queryOptions } from "@tanstack/react-query";
import gameUrlShape from "#src/schema/shapes/wire-game-url.gen.js";
import type { GameUrl } from "#src/schema/types.gen.ts";
import type { CallOptions } from "./call.ts";
import type { Client } from "./client.ts";
import { path } from "./path.ts";
import { apiOf } from "./query-client.ts";
import { readOne } from "./read.ts";

/** GET /widget-game/{id}/game-url: the URL of the user's game. */
export const getGameUrl = (
  client: Client,
  widget: string,
  call?: CallOptions,
): Promise<GameUrl> =>
  readOne(client, path`/widget-game/${widget}/game-url`, gameUrlShape, call);

/** The URL of the user's game. */
export const gameUrlQuery = (widget: string) =>
  queryOptions({
    queryKey: ["game-url", widget],
    queryFn: ({ signal, meta }) => getGameUrl(apiOf(meta), widget, { signal }),
  });
