import { useMemo } from "react";
import { useNow, useShownBlocks } from "#src/engine/contract.ts";
import { contentLayout } from "#src/engine/core/content-layout.ts";
import { OriginContext } from "#src/engine/react/blocks.tsx";
import type { Json } from "#src/schema/json.ts";
import type { Wall } from "#src/schema/types.gen.ts";
import { Fit } from "./fit.tsx";
import {
  challengesById,
  TURN_MS,
  turnsOf,
  WallContext,
} from "./wall-context.ts";
import { wallRegistry } from "./wall-registry.ts";

/** The blocks of a page, one after the other; `empty` while none of them is to be seen. */
export function Stage({ wall, empty }: { wall: Wall; empty: string }) {
  const { contentBlocs } = wall;
  const blocks = useMemo(
    () =>
      contentLayout(contentBlocs, wallRegistry).main.map(({ block }) => block),
    [contentBlocs],
  );
  return (
    <OriginContext value="programme">
      <Turns wall={wall} blocks={blocks} empty={empty} />
    </OriginContext>
  );
}

interface TurnsProps {
  wall: Wall;
  blocks: readonly unknown[];
  empty: string;
}

function Turns({ wall, blocks, empty }: TurnsProps) {
  const challenges = useMemo(() => challengesById(wall), [wall]);
  const shown = useShownBlocks(blocks);
  const turns = shown.flatMap((block) =>
    Array.from(
      { length: turnsOf(block.block as Json, challenges) },
      (_, turn) => ({ ...block, turn }),
    ),
  );
  const place = Math.floor(useNow(TURN_MS) / TURN_MS) % (turns.length || 1);
  const present = turns[place];
  const scene = { challenges, turn: present?.turn ?? 0 };
  return (
    <>
      <main className="wall-stage" inert>
        {present === undefined ? (
          <p className="wall-notice">{empty}</p>
        ) : (
          <Fit key={`${present.key} ${present.turn}`}>
            <WallContext value={scene}>{present.element}</WallContext>
          </Fit>
        )}
      </main>
      <div className="wall-places" aria-hidden>
        {turns.length > 1 &&
          turns.map(({ key, turn }, index) => (
            <i key={`${key} ${turn}`} data-present={index === place} />
          ))}
      </div>
    </>
  );
}
