import { expectTypeOf, test } from "vitest";
import type { Shape } from "#src/schema/shape.ts";
import type {
  Badge,
  WidgetBadge,
  WidgetPoints,
} from "#src/schema/types.gen.ts";
import type {
  BlockType,
  Catalog,
  CatalogEntry,
  Components,
  PageDataProps,
  PagesState,
  SourceState,
  WidgetProps,
} from "./contract.ts";
import type { CatalogLines } from "./core/types.ts";

declare const points: Shape<WidgetPoints>;
declare const badge: Shape<WidgetBadge>;

/** The sources of this test: one, that hands on a badge. */
type States = { badge: SourceState<Badge> };
type AnyCatalog = Catalog<keyof States>;
declare const all: AnyCatalog;

type Line = CatalogEntry<WidgetPoints, keyof States>;
const places = ["programme"] as const;
const types = (_lines: () => unknown) => {};

test("a line of the catalog has the schema of its type, and says where it may be used", () => {
  types(() => [
    { shape: points, places } satisfies Line,
    { shape: points, places, source: "badge" } satisfies Line,
    { shape: points, places, use: "badge" } satisfies Line,
    // @ts-expect-error no schema
    { places } satisfies Line,
    // @ts-expect-error nothing about where it may be used
    { shape: points } satisfies Line,
    // @ts-expect-error the schema of another type
    { shape: badge, places } satisfies Line,
    {
      shape: points,
      places,
      // @ts-expect-error a property that the configuration does not have
      nested: "widgets",
    } satisfies Line,
    {
      shape: points,
      places,
      // @ts-expect-error a source that does not exist
      source: "badges",
    } satisfies Line,
    // @ts-expect-error both its own source and the page's data
    { shape: points, places, source: "badge", use: "badge" } satisfies Line,
    // @ts-expect-error a type that no schema describes
    { ...all, Poll: all.ContentText } satisfies AnyCatalog,
  ]);
  expectTypeOf<Partial<AnyCatalog>>().not.toExtend<AnyCatalog>();
  expectTypeOf<keyof AnyCatalog>().toEqualTypeOf<BlockType>();
});

type Load<Props> = () => Promise<{ default: (props: Props) => null }>;
declare const plain: Load<WidgetProps<WidgetPoints>>;
declare const ofBadge: Load<WidgetProps<WidgetBadge>>;
declare const sourced: Load<WidgetProps<WidgetPoints, SourceState<Badge>>>;
declare const using: Load<PageDataProps<WidgetPoints, Badge>>;
declare const otherSource: Load<WidgetProps<WidgetPoints, SourceState<string>>>;

type PlainLine = { WidgetPoints: { shape: Shape<WidgetPoints> } };
type SourcedLine = { WidgetPoints: { source: "badge" } };
type UsingLine = { WidgetPoints: { use: "badge" } };

test("every line has its component, whose props are those of the line", () => {
  types(() => [
    { WidgetPoints: plain } satisfies Components<PlainLine, States>,
    { WidgetPoints: sourced } satisfies Components<SourcedLine, States>,
    { WidgetPoints: using } satisfies Components<UsingLine, States>,
    // @ts-expect-error no component
    {} satisfies Components<PlainLine, States>,
    // @ts-expect-error the component of another type
    { WidgetPoints: ofBadge } satisfies Components<PlainLine, States>,
    // @ts-expect-error a component that wants a source, on a line without one
    { WidgetPoints: sourced } satisfies Components<PlainLine, States>,
    // @ts-expect-error the component of another source
    { WidgetPoints: otherSource } satisfies Components<SourcedLine, States>,
    // @ts-expect-error a component that expects the state of the source, not its data
    { WidgetPoints: sourced } satisfies Components<UsingLine, States>,
    {
      WidgetPoints: plain,
      // @ts-expect-error a component without a line
      WidgetBadge: ofBadge,
    } satisfies Components<PlainLine, States>,
  ]);
});

test("the engine takes every catalog of that kind", () => {
  expectTypeOf<AnyCatalog>().toExtend<CatalogLines>();
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
