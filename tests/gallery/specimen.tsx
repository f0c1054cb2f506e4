import { useMemo, useState } from "react";
import { widgets } from "#registry/widgets.ts";
import {
  createEngine,
  type Engine,
  Page,
  type Registry,
} from "#src/engine/engine.ts";
import {
  createFakeData,
  createManualClock,
  TestEngine,
} from "#src/engine/testing.tsx";
import {
  answers,
  type GalleryState,
  galleryNow,
  galleryUser,
} from "./answers.ts";

/** An engine with every registered widget, canned answers and a clock that stands still. */
export function createGalleryEngine(state: GalleryState): Engine {
  return createEngine({
    registry: widgets as Registry,
    data: createFakeData(answers[state]),
    clock: createManualClock(galleryNow),
  });
}

type Props = { block: unknown; state?: GalleryState; engine?: Engine };

/** One block as a page would hold it, with the source that its registry line asks for. */
export function Specimen({ block, state = "ready", engine: given }: Props) {
  const [engine] = useState(() => given ?? createGalleryEngine(state));
  const layout = useMemo(() => layoutOf(block), [block]);
  return (
    <TestEngine engine={engine} context={{ user: galleryUser }}>
      <Page layout={layout} />
    </TestEngine>
  );
}

function layoutOf(block: unknown) {
  const type = (block as { "@type"?: string } | null)?.["@type"] ?? "";
  const name = (widgets as Registry)[type]?.source;
  return {
    version: 1,
    name: "specimen",
    regions: {
      main: [
        { block, ...(name !== undefined && { source: { name, params: {} } }) },
      ],
    },
  } as Parameters<typeof Page>[0]["layout"];
}
