import { createContext, use } from "react";
import { challengesOf } from "#src/domain/wall/wall-blocks.ts";
import { isObject, itemsOf, type Json } from "#src/schema/json.ts";
import type { Wall, WallChallenge } from "#src/schema/types.gen.ts";

/** How long a screen shows a block, or a page of a long one, in milliseconds. */
export const TURN_MS = 12_000;

/** What is on the screen: the challenges of the wall, and for how many turns the present block has been there. */
export interface WallScene {
  challenges: ReadonlyMap<string, WallChallenge>;
  turn: number;
}

export const WallContext = createContext<WallScene>({
  challenges: new Map(),
  turn: 0,
});

/** The challenge that a block is about. */
export function useWallChallenge(block: object): WallChallenge | undefined {
  const [id = ""] = challengesOf(block as Json);
  return use(WallContext).challenges.get(id);
}

/** Entries on a page: of a ranking, or photos. */
export const PAGE_SIZE = { ranking: 9, photos: 6 };

/** The page of a list whose turn it is. */
export function usePageOfTurn<Item>(
  items: readonly Item[],
  size: number,
): { shown: readonly Item[]; page: number } {
  const { turn } = use(WallContext);
  const page = turn % pagesOf(items.length, size);
  return { shown: items.slice(page * size, (page + 1) * size), page };
}

const pagesOf = (count: number, size: number) =>
  Math.max(1, Math.ceil(count / size));

/** The entries of a challenge that have a photo. */
export const photosOf = ({ entries }: WallChallenge) =>
  (entries ?? []).filter(({ image }) => image != null);

/** The challenges of a wall, by their ids. */
export const challengesById = ({ challenges }: Wall) =>
  new Map(
    (challenges ?? []).map((one) => [String(one.challenge.id), one] as const),
  );

/** How many turns a block needs to show all its pages. */
export function turnsOf(
  block: Json,
  challenges: WallScene["challenges"],
): number {
  if (!isObject(block)) return 1;
  const inside = itemsOf(block["widgets"]).map((one) =>
    turnsOf(one, challenges),
  );
  const [id = ""] = challengesOf({ challenge: block["challenge"] });
  const challenge = challenges.get(id);
  const isRanking = block["@type"] === "WidgetRanking";
  const { ranking, photos } = PAGE_SIZE;
  const own =
    challenge === undefined
      ? 1
      : isRanking
        ? pagesOf(challenge.entries?.length ?? 0, ranking)
        : pagesOf(photosOf(challenge).length, photos);
  return Math.max(own, ...inside);
}
