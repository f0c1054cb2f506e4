import { expectTypeOf, test } from "vitest";
import type { WidgetBadge, WidgetPoints } from "#src/schema/types.gen.ts";
import type { Validator } from "#src/schema/validator.ts";
import type {
  BlockType,
  PagesState,
  SourceState,
  WidgetEntry,
  WidgetProps,
  WidgetRegistry,
} from "./contract.ts";
import type { Registry } from "./types.ts";

declare const points: Validator<WidgetPoints>;
declare const badge: Validator<WidgetBadge>;
declare const all: WidgetRegistry;

type Draw<Config> = () => Promise<{
  default: (props: WidgetProps<Config>) => null;
}>;
declare const drawPoints: Draw<WidgetPoints>;
declare const drawBadge: Draw<WidgetBadge>;

type Line = WidgetEntry<WidgetPoints>;
const places = ["programme"] as const;
const types = (_lines: () => unknown) => {};

test("the registry holds a schema with its component, no more, no less", () => {
  types(() => [
    { validate: points, places, load: drawPoints } satisfies Line,
    // @ts-expect-error a schema without a component
    { validate: points, places } satisfies Line,
    // @ts-expect-error a component without a schema
    { places, load: drawPoints } satisfies Line,
    // @ts-expect-error nothing about where it may be used
    { validate: points, load: drawPoints } satisfies Line,
    // @ts-expect-error the component of another type
    { validate: points, places, load: drawBadge } satisfies Line,
    // @ts-expect-error the schema of another type
    { validate: badge, places, load: drawPoints } satisfies Line,
    {
      validate: points,
      places,
      load: drawPoints,
      // @ts-expect-error a property that the configuration does not have
      nested: "widgets",
    } satisfies Line,
    // @ts-expect-error a type that no schema describes
    { ...all, Poll: all.ContentText } satisfies WidgetRegistry,
  ]);
  expectTypeOf<Partial<WidgetRegistry>>().not.toExtend<WidgetRegistry>();
  expectTypeOf<keyof WidgetRegistry>().toEqualTypeOf<BlockType>();
});

test("the engine takes every registry of that kind", () => {
  expectTypeOf<WidgetRegistry>().toExtend<Registry>();
});

test("a component without a source has configuration and pointer", () => {
  expectTypeOf<
    WidgetProps<WidgetPoints>["config"]
  >().toEqualTypeOf<WidgetPoints>();
  expectTypeOf<WidgetProps<WidgetPoints>>().not.toHaveProperty("data");
});

test("a component with a source is given its state", () => {
  types(() => [
    (props: WidgetProps<WidgetPoints, "content">) =>
      props.data satisfies SourceState<unknown>,
    (props: WidgetProps<WidgetPoints, "categoryContents">) =>
      props.data satisfies PagesState<unknown>,
  ]);
});
