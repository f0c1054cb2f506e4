import { memo, type ReactNode } from "react";
import { useSurroundings } from "#src/engine/context.ts";
import type { Listed } from "#src/engine/placement.ts";
import { Host } from "./host.tsx";

/**
 * React visits all siblings of what changes. In runs of this length, a change of one block costs the same in a
 * list of ten and in a list of a thousand.
 */
const runLength = 32;

interface HostsProps<Item> {
  items: readonly Item[];
  /** What an item is to the engine; the same function as long as items mean the same. */
  read: (item: Item, index: number) => Listed;
}

/** A host for each item of a list. All draw in one pass, so that the code of all is asked for at once. */
export function Hosts<Item>({ items, read }: HostsProps<Item>): ReactNode {
  const runs: ReactNode[] = [];
  for (let from = 0; from < items.length; from += runLength)
    runs.push(
      <Run
        key={from}
        items={items}
        read={read as RunProps["read"]}
        from={from}
      />,
    );
  return runs;
}

interface RunProps extends HostsProps<unknown> {
  from: number;
}

const Run = memo(function Run({ items, read, from }: RunProps): ReactNode {
  const surroundings = useSurroundings();
  return items.slice(from, from + runLength).map((item, index) => {
    const { pointer, block, placement } = read(item, from + index);
    return (
      <Host
        key={pointer}
        surroundings={surroundings}
        block={block}
        pointer={pointer}
        placement={placement}
      />
    );
  });
}, isSameRun);

function isSameRun(before: RunProps, after: RunProps): boolean {
  if (before.read !== after.read) return false;
  const end = after.from + runLength;
  for (let index = after.from; index < end; index++)
    if (before.items[index] !== after.items[index]) return false;
  return (
    Math.min(before.items.length, end) === Math.min(after.items.length, end)
  );
}
