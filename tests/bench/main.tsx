import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { StoredBlock } from "#src/engine/contract.ts";
import type { Contender } from "./contender.ts";
import { makeBlocks } from "./page-data.ts";

/** A first mount: its time is between the marks `mount` and `mounted` of the browser's trace. */
export interface FirstMount {
  /** The page as drawn: all contenders must draw the same. */
  html: string;
}

/** What a whole visit measures, in milliseconds. */
export interface Sample extends FirstMount {
  warmMount: number;
  changeData: number;
  changeConfig: number;
}

declare global {
  var measureFirstMount: (name: string, count: number) => Promise<FirstMount>;
  var measure: (name: string, count: number) => Promise<Sample>;
}

const contenders: Record<string, () => Promise<() => Contender>> = {
  "hand-written": async () =>
    (await import("./contenders/hand-written.tsx")).handWritten,
  "hand-written, memo": async () =>
    (await import("./contenders/hand-written.tsx")).handMemoised,
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

/** The median of the second half: by then the code is warm. */
const repeat = (times: number, measureOnce: (round: number) => number) =>
  median(
    Array.from({ length: times }, (_, round) => measureOnce(round)).slice(
      times >> 1,
    ),
  );

async function mount(name: string, count: number) {
  const load = contenders[name];
  if (load === undefined) throw new Error(`No contender ${name}`);
  const contender = (await load())();
  const blocks: StoredBlock[] = JSON.parse(JSON.stringify(makeBlocks(count)));
  await contender.prepare(blocks);

  performance.mark("mount");
  flushSync(() => root.render(contender.page()));
  performance.mark("mounted");
  return { contender, blocks, html: container.innerHTML };
}

globalThis.measureFirstMount = async (name, count) => {
  const { html } = await mount(name, count);
  return { html };
};

globalThis.measure = async (name, count) => {
  const { contender, blocks, html } = await mount(name, count);
  const warmMount = repeat(Math.max(30, Math.min(400, 10_000 / count)), () => {
    flushSync(() => root.render(null));
    return time(() => root.render(contender.page()));
  });

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
  return { warmMount, changeData, changeConfig, html };
};
