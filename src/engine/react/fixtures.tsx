import {
  act,
  render as mount,
  type RenderResult,
} from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import type { ResolvedContent } from "#src/engine/core/layout/resolve.ts";
import type { Entry, Registry, StoredBlock } from "#src/engine/core/types.ts";
import { node, shape } from "#src/schema/shape.ts";
import {
  WidgetEditorial,
  WidgetGroup,
  WidgetPoints,
} from "#src/schema/shapes/widgets.gen.js";
import { Blocks } from "./blocks.tsx";
import { Content } from "./content.tsx";

/** Any configuration will do. */
export const anyShape = shape(() => node(127));

type Config = Record<string, never> & { title?: string; widgets?: unknown };

/** An entry whose code is there at the next tick. */
export const entry = (
  component: (props: {
    config: Config;
    pointer?: string;
    isTop?: boolean;
    data: never;
  }) => ReactNode,
  more: Partial<Entry> = {},
): Entry => ({
  shape: WidgetEditorial,
  places: ["programme", "product"],
  load: async () => ({ default: component as never }),
  ...more,
});

/** A small registry for the engine's own tests: two widgets and a group. */
export const testRegistry = {
  WidgetEditorial: entry(({ config }) => <p>{config.title}</p>),
  WidgetPoints: entry(({ config }) => <p>{config.title}</p>, {
    shape: WidgetPoints,
    height: 120,
  }),
  WidgetGroup: entry(
    ({ config, pointer }) => (
      <Blocks blocks={config.widgets} pointer={`${pointer}/widgets`} />
    ),
    { shape: WidgetGroup, nested: "widgets" },
  ),
} satisfies Registry;

export const editorial = (
  title: string,
  more: StoredBlock = {},
): StoredBlock => ({ "@type": "WidgetEditorial", title, ...more });

const composed: ResolvedContent = {
  ...{ kind: "content", pointer: "/regions/main/0", width: "content" },
  ...{ placement: { use: { name: "content", source: "content" } }, head: [] },
};

/** The blocks of a page that a configurator composed. */
export function ContentBlocks({ blocks }: { blocks: unknown }) {
  const data = { contentBlocs: blocks };
  const content = { status: "ready", data, retry: () => undefined } as const;
  return (
    <Content node={composed} data={{ content }}>
      {() => null}
    </Content>
  );
}

/** Renders an element and waits for its code. An error in a block is reported by its verdict, and not by React too. */
export async function render(element: ReactElement): Promise<RenderResult> {
  const view = mount(element, { onCaughtError: () => {} });
  await act(async () => {});
  return view;
}

/** The texts of the paragraphs on the page. */
export const texts = () =>
  [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
