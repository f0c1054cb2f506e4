import { expectTypeOf, test } from "vitest";
import type { Shape } from "#src/schema/shape.ts";
import type {
  Badge,
  WidgetBadge,
  WidgetPoints,
} from "#src/schema/types.gen.ts";
import type {
  BlockType,
  PageDataProps,
  PagesState,
  SourceState,
  WidgetEntry,
  WidgetProps,
  WidgetRegistry,
} from "./contract.ts";
import type { Registry } from "./core/types.ts";

declare const points: Shape<WidgetPoints>;
declare const badge: Shape<WidgetBadge>;

/** The sources of this test: one, that hands on a badge. */
type States = { badge: SourceState<Badge> };
type AnyRegistry = WidgetRegistry<States>;
declare const all: AnyRegistry;

type Draw<Config> = () => Promise<{
  default: (props: WidgetProps<Config>) => null;
}>;
declare const drawPoints: Draw<WidgetPoints>;
declare const drawBadge: Draw<WidgetBadge>;

declare const drawSourced: () => Promise<{
  default: (props: WidgetProps<WidgetPoints, SourceState<Badge>>) => null;
}>;
declare const drawUsing: () => Promise<{
  default: (props: PageDataProps<WidgetPoints, Badge>) => null;
}>;
declare const drawOther: () => Promise<{
  default: (props: WidgetProps<WidgetPoints, SourceState<string>>) => null;
}>;

type Line = WidgetEntry<WidgetPoints, States>;
const places = ["programme"] as const;
const types = (_lines: () => unknown) => {};

test("the registry holds a schema with its component, no more, no less", () => {
  types(() => [
    { shape: points, places, load: drawPoints } satisfies Line,
    // @ts-expect-error a schema without a component
    { shape: points, places } satisfies Line,
    // @ts-expect-error a component without a schema
    { places, load: drawPoints } satisfies Line,
    // @ts-expect-error nothing about where it may be used
    { shape: points, load: drawPoints } satisfies Line,
    // @ts-expect-error the component of another type
    { shape: points, places, load: drawBadge } satisfies Line,
    // @ts-expect-error the schema of another type
    { shape: badge, places, load: drawPoints } satisfies Line,
    {
      shape: points,
      places,
      load: drawPoints,
      // @ts-expect-error a property that the configuration does not have
      nested: "widgets",
    } satisfies Line,
    {
      shape: points,
      places,
      load: drawSourced,
      source: "badge",
    } satisfies Line,
    {
      shape: points,
      places,
      // @ts-expect-error the component of another source
      load: drawOther,
      source: "badge",
    } satisfies Line,
    { shape: points, places, load: drawUsing, use: "badge" } satisfies Line,
    {
      shape: points,
      places,
      load: drawSourced,
      use: "badge",
      // @ts-expect-error a component that expects the state of the source, not its data
    } satisfies Line,
    {
      shape: points,
      places,
      load: drawSourced,
      // @ts-expect-error a source that does not exist
      source: "badges",
    } satisfies Line,
    // @ts-expect-error a type that no schema describes
    { ...all, Poll: all.ContentText } satisfies AnyRegistry,
  ]);
  expectTypeOf<Partial<AnyRegistry>>().not.toExtend<AnyRegistry>();
  expectTypeOf<keyof AnyRegistry>().toEqualTypeOf<BlockType>();
});

test("the engine takes every registry of that kind", () => {
  expectTypeOf<AnyRegistry>().toExtend<Registry>();
});

test("a component without a source has configuration and pointer", () => {
  expectTypeOf<
    WidgetProps<WidgetPoints>["config"]
  >().toEqualTypeOf<WidgetPoints>();
  expectTypeOf<WidgetProps<WidgetPoints>>().not.toHaveProperty("data");
});

test("a component with a source is given its state", () => {
  types(() => [
    (props: WidgetProps<WidgetPoints, SourceState<Badge>>) =>
      props.data satisfies SourceState<Badge>,
    (props: WidgetProps<WidgetPoints, PagesState<Badge>>) =>
      props.data satisfies PagesState<Badge>,
  ]);
});
