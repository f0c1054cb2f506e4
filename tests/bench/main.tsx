import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { StoredBlock } from "#src/engine/contract.ts";
import type { Contender } from "./contender.ts";
import { makeBlocks } from "./page-data.ts";

/** Durations of updates, in milliseconds. */
export interface UpdateTimes {
  changeData: number;
  changeConfig: number;
}

declare global {
  /** One first mount, then warm ones, each marked in the browser's trace. Returns the rendered HTML. */
  var measureMounts: (
    name: string,
    count: number,
    visit: string,
  ) => Promise<string>;
  var measureUpdates: (
    name: string,
    count: number,
  ) => Promise<UpdateTimes & { html: string }>;
}

const contenders: Record<string, () => Promise<() => Contender>> = {
  "hand-written": async () =>
    (await import("./contenders/hand-written.tsx")).handWritten,
  "hand-written with memo": async () =>
    (await import("./contenders/hand-written.tsx")).handMemoised,
  "hand-written with boundaries": async () =>
    (await import("./contenders/hand-written.tsx")).handBounded,
  "hand-written with live data": async () =>
    (await import("./contenders/hand-written.tsx")).handLive,
  palmares: async () => (await import("./contenders/palmares.tsx")).palmares,
  "json-render": async () =>
    (await import("./contenders/json-render.tsx")).jsonRender,
  puck: async () => (await import("./contenders/puck.tsx")).puck,
};

const container = document.getElementById("root") as HTMLElement;
const root = createRoot(container);

function time(work: () => void): number {
  const start = performance.now();
  flushSync(work);
  return performance.now() - start;
}

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Median of the second half, when the code is warm. */
const repeat = (times: number, measureOnce: (round: number) => number) =>
  median(
    Array.from({ length: times }, (_, round) => measureOnce(round)).slice(
      times >> 1,
    ),
  );

async function open(name: string, count: number) {
  const load = contenders[name];
  if (load === undefined) throw new Error(`No contender ${name}`);
  const contender = (await load())();
  const blocks: StoredBlock[] = JSON.parse(JSON.stringify(makeBlocks(count)));
  await contender.prepare(blocks);
  return { contender, blocks };
}

/** Enough mounts to warm up the code. */
const warmMounts = (count: number) => Math.max(12, Math.min(300, 6000 / count));

globalThis.measureMounts = async (name, count, visit) => {
  const { contender } = await open(name, count);
  const mount = (figure: string) => {
    performance.mark(`${figure} ${visit} begins`);
    flushSync(() => root.render(contender.page()));
    performance.mark(`${figure} ${visit} ends`);
  };
  mount("firstMount");
  const html = container.innerHTML;
  for (let round = 0; round < warmMounts(count); round++) {
    flushSync(() => root.render(null));
    mount("warmMount");
  }
  return html;
};

globalThis.measureUpdates = async (name, count) => {
  const { contender, blocks } = await open(name, count);
  flushSync(() => root.render(contender.page()));
  const html = container.innerHTML;
  const firstFigure = () => container.querySelector("strong")?.textContent;
  const firstTitle = () => container.querySelector("h2")?.textContent;
  const changeData = repeat(200, (round) => {
    const took = time(() => contender.changeData(0, round + 1));
    if (firstFigure() !== String(round + 1))
      throw new Error(`${name}: the new figure is not shown`);
    return took;
  });
  const changeConfig = repeat(200, (round) => {
    const block = { ...blocks[0], title: `Titre ${round}` };
    const took = time(() => contender.changeConfig(0, block));
    if (firstTitle() !== block.title)
      throw new Error(`${name}: the new title is not shown`);
    return took;
  });
  return { changeData, changeConfig, html };
};
