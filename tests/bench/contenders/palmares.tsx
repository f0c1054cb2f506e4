import { useState } from "react";
import type { StoredBlock } from "#src/engine/contract.ts";
import { Blocks } from "#src/engine/contract.ts";
import {
  createClock,
  createEngine,
  EngineProvider,
  emptyContext,
  type Registry,
} from "#src/engine/engine.ts";
import { codeOf } from "#src/engine/react/load.ts";
import * as shapes from "#src/schema/shapes/widgets.gen.js";
import type { WidgetPoints } from "#src/schema/types.gen.ts";
import {
  BadgeCard,
  EditorialCard,
  PointsCard,
  TextCard,
} from "#tests/bench/cards.tsx";
import type { Contender } from "#tests/bench/contender.ts";
import { figureOf, useFigure } from "#tests/bench/figures.ts";

function PointsWidget({ config }: { config: WidgetPoints }) {
  return PointsCard({ config, figure: useFigure(String(config.id)) });
}

const places = ["product"] as const;

const registry = {
  WidgetPoints: {
    shape: shapes.WidgetPoints,
    places,
    load: lazy(PointsWidget),
  },
  WidgetEditorial: {
    shape: shapes.WidgetEditorial,
    places,
    load: lazy(EditorialCard),
  },
  WidgetBadge: { shape: shapes.WidgetBadge, places, load: lazy(BadgeCard) },
  ContentText: { shape: shapes.ContentText, places, load: lazy(TextCard) },
} satisfies Registry;

function lazy(component: unknown) {
  return async () => ({ default: component as never });
}

const messages = { failed: "", offline: "", retry: "", explain: () => "" };

/** Our engine, with validation, diffusion windows, error boundaries and verdicts. */
export function palmares(): Contender {
  const engine = createEngine({
    registry,
    clock: createClock(),
    data: {
      kinds: {},
      useSource: () => {
        throw new Error("The bench has no sources");
      },
      usePages: () => {
        throw new Error("The bench has no pages");
      },
      prefetch: () => {},
    },
    onVerdict: () => {},
  });
  let list: StoredBlock[] = [];
  let setList: (blocks: StoredBlock[]) => void = () => {};

  function Page() {
    const [blocks, set] = useState(list);
    setList = set;
    return (
      <div>
        <Blocks blocks={blocks} pointer="/widgets" />
      </div>
    );
  }

  return {
    async prepare(blocks) {
      list = blocks;
      for (const entry of Object.values(registry)) codeOf(entry);
      // Like a cache filled before the page, and like the other contenders' data.
      for (const { id, "@type": type } of blocks)
        if (type === "WidgetPoints") figureOf(String(id));
      await new Promise((resolve) => setTimeout(resolve));
    },
    page: () => (
      <EngineProvider
        engine={engine}
        context={emptyContext}
        messages={messages}
      >
        <Page />
      </EngineProvider>
    ),
    changeData: (index, figure) => figureOf(String(index)).set(figure),
    changeConfig(index, block) {
      list = list.with(index, block);
      setList(list);
    },
  };
}
