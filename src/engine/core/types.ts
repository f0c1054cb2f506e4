/** The types that the engine's folders share. Widgets, composites and the registry get them from `contract.ts`. */
import type { ReactNode } from "react";
import type { nested } from "#src/schema/nested.gen.ts";
import type { Shape } from "#src/schema/shape.ts";
import type { WidgetTypes } from "#src/schema/types.gen.ts";

/** The name of every block type that a schema of `schemas/widgets` describes. */
export type BlockType = keyof WidgetTypes;

/** A block as it is stored: an object with an `@type`; nothing else is known before it is validated. */
export type StoredBlock = { readonly [key: string]: unknown };

/** The state of a source. */
export type SourceState<Data> =
  | {
      status: "loading";
      data?: undefined;
      error?: undefined;
      retry: () => void;
    }
  | { status: "failed"; data?: undefined; error: Error; retry: () => void }
  | {
      status: "ready";
      data: Data;
      error?: undefined;
      retry: () => void;
      /** Whether it is being edited, and renders with each letter rather than in a transition. */
      isLive?: true;
    };

/** The state of a paged source: the items so far and how to load more. */
export interface PagesState<Item> {
  status: "loading" | "failed" | "ready";
  items: Item[];
  total: number | undefined;
  /** Entries that cannot be shown. */
  omitted: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  error: Error | undefined;
  loadMore: () => void;
  retry: () => void;
}

/** What the engine needs to fetch data (the application implements it with TanStack Query). */
export interface DataPort {
  /** The names that a layout's `source` may have, and how each of them comes. */
  readonly kinds: Readonly<Record<string, "source" | "pages">>;
  useSource(name: string, params: unknown): SourceState<unknown>;
  usePages(name: string, params: unknown): PagesState<unknown>;
  /** Starts loading, so that the response is available or pending when the block renders. */
  prefetch(name: string, params: unknown): void;
}

/**
 * What a block's component is given. `pointer` is where the block is in its document: a group passes it on to
 * `Blocks`. A block that declares a source in the registry has its state as `data`:
 * `WidgetProps<ContentPage, SourceState<PageContent>>`.
 */
export type WidgetProps<Config, State = never> = {
  config: Config;
  pointer?: string;
  /** Whether it holds the heading of a page that a configurator composed: it is above the column, or its head. */
  isTop?: boolean;
} & ([State] extends [never] ? unknown : { data: State });

/** What the component of an entry with `use` is given: the page's data, loaded. */
export type PageDataProps<Config, Data> = WidgetProps<Config> & { data: Data };

/**
 * A migration takes a stored configuration of one version to the next; a pure function. Those of a widget are typed by
 * `WidgetMigrations`. What is stored may still miss its version: a migration that throws is a problem of the block.
 */
export type Migration = (config: never) => object;

/** Where a block may be used: in a page that a configurator composed, or in a layout of `registry/pages`. */
export type PageOrigin = "programme" | "product";

interface EntryBasis<Config> {
  shape: Shape<Config>;
  places: readonly PageOrigin[];
  /** `migrations[0]` takes version 1 to 2, and so on; the present version is their number + 1. */
  migrations?: readonly Migration[];
  /** Height reserved while the code is loading: pixels or a CSS length. */
  height?: number | string;
  /** The property that holds other blocks, where the block is a group. */
  nested?: keyof Config & string;
  /** Its code is fetched when a page has it, not with every page that a configurator may compose. */
  isLate?: true;
  /** As the first block of a content page it spans the page and contains its title. */
  spansPage?: true;
}

/**
 * One line of the catalog: the schema that a configuration must meet, and what the engine needs to know of the block.
 * @typeParam Source the names of the sources
 */
export type CatalogEntry<Config, Source extends string> = EntryBasis<Config> &
  (
    | { source?: undefined; use?: undefined }
    /** The source that a layout must give to the block; its state is the component's `data`. */
    | { source: Source; use?: undefined }
    /**
     * The source of the page data that a layout must give to the block by its `use`. The block is rendered once the
     * data has loaded, and gets it as `data`: `({ data }: PageDataProps<ChallengeGoals, Challenge>)`.
     */
    | { source?: undefined; use: Source }
  );

/** Every type of `schemas/widgets` with its schema and what its schema calls blocks: a missing, superfluous or crossed one does not compile. */
export type Catalog<Source extends string> = {
  readonly [Type in BlockType]: CatalogEntry<WidgetTypes[Type], Source> &
    (Type extends keyof typeof nested
      ? { nested: (typeof nested)[Type] }
      : { nested?: undefined });
};

/** The data of a source that has loaded. */
type Loaded<State> = Extract<
  State,
  { status: "ready"; data?: unknown }
>["data"];

/** What a component gets, as its line of the catalog says. */
type PropsOf<Config, Line, States> = Line extends {
  source: infer Source extends keyof States;
}
  ? WidgetProps<Config, States[Source]>
  : Line extends { use: infer Source extends keyof States }
    ? PageDataProps<Config, Loaded<States[Source]>>
    : WidgetProps<Config>;

/**
 * The component of each line of a catalog.
 * @typeParam States the state that each source hands to its block, by the source's name
 */
export type Components<Lines, States> = {
  readonly [Type in keyof Lines & BlockType]: () => Promise<{
    default: (
      props: PropsOf<WidgetTypes[Type], Lines[Type], States>,
    ) => ReactNode;
  }>;
};

/** A component, whatever its configuration and source; the engine has checked both before it calls it. */
export type BlockComponent = (
  props: WidgetProps<never> & { data: never },
) => ReactNode;

/** A line of the catalog, whatever its configuration. */
export interface CatalogLine {
  shape: Shape;
  places: readonly PageOrigin[];
  source?: string | undefined;
  use?: string | undefined;
  migrations?: readonly Migration[];
  height?: number | string;
  nested?: string;
  isLate?: true;
  spansPage?: true;
}

export type CatalogLines = Readonly<Record<string, CatalogLine>>;

/** A line of the catalog with its component. */
export interface Entry extends CatalogLine {
  load: () => Promise<{ default: BlockComponent }>;
}

/** Catalog and components as the engine sees them. */
export type Registry = Readonly<Record<string, Entry>>;

/** A source that a layout gives to a block, its bindings resolved. */
export interface ResolvedSource {
  name: string;
  params: Readonly<Record<string, unknown>>;
  kind: "source" | "pages";
}

/** The states of a page's data, by name. */
export type PageData = Readonly<Record<string, SourceState<unknown>>>;

/** What a block is evaluated with, besides the time. */
export interface PageState {
  context: PageContext;
  data: PageData;
}

/**
 * Something that conditions may ask of a page's data (`registry/facts.ts`): a pure function of the data, the server's
 * time in milliseconds since 1970, and the page context.
 */
export interface Fact {
  /** The page data that it is computed from, by name; it is not computed before all of it is there. */
  needs: readonly string[];
  compute(
    data: never,
    now: number,
    context: PageContext,
  ): {
    value: unknown;
    /** The instant at which the value changes next by itself: conditions are evaluated again then. */
    changesAt?: number | undefined;
  };
}

export type FactRegistry = Readonly<Record<string, Fact>>;

/** What the document says of a block, outside of the block itself. */
export interface BlockPlacement {
  /** Defaults to `product`. */
  origin?: PageOrigin;
  /** It holds the heading of a page that a configurator composed. */
  isTop?: true;
  /** Where the block itself is, below its pointer. */
  within?: string;
  condition?: unknown;
  /** The facts that the condition needs. */
  facts?: readonly string[];
  /** The page data that must load before the block renders: its own, and that of its condition and facts. */
  needs?: readonly string[];
  version?: number;
  /** Pixels kept free while the block is loading, in place of the height of its type. */
  height?: number;
  source?: ResolvedSource;
  /** The page data that the block is given, and the source that it comes from. */
  use?: { name: string; source: string };
  /** For the block that replaces a page whose data failed: its `data`. */
  failure?: SourceState<never>;
  /** A mistake in what surrounds the block. */
  problem?: Problem;
}

/** An item of a list of blocks, not yet known to be a block. */
export interface BlockRef {
  /** Its key in the layout, so that it preserves its state when it is moved. */
  key?: string;
  pointer: string;
  block: unknown;
  placement?: BlockPlacement;
}

/** A mistake in a page. */
export interface Problem {
  verdict: "invalid";
  /** JSON pointer to what is wrong, from the block's pointer on. */
  path: string;
  /** In English, for developers; `keyword` and `params` serve to translate it. */
  reason: string;
  /** The keyword of the schema that failed, or one of `migration`, `date`, `window`, `place`, `source`, `use`, `condition`. */
  keyword: string;
  params: Readonly<Record<string, unknown>>;
}

/** No entry of the registry has this type. */
export interface UnknownType {
  verdict: "unknown-type";
  nearest: string | undefined;
}

/** Why a condition does not hold. */
export interface Mismatch {
  /** JSON pointer to the keyword that failed, in the condition. */
  leaf: string;
  /** The value that it failed for: `user.points`; empty for the context as a whole. */
  name: string;
  keyword: string;
  expected: unknown;
  actual: unknown;
  /** The same in English, for developers: `user.points: expected at least 10, got 3`. */
  reason: string;
}

/** Why a block is hidden without being wrong. */
export type Hidden =
  | { verdict: "before-window"; opensAt: number }
  | { verdict: "after-window"; closedAt: number }
  | ({
      verdict: "condition-false";
      /** By the doctor: the pointer of the line of a `when` that is not met, own or inherited. */
      said?: string;
    } & Mismatch);

/** Something that does not hide a block, and that its author would want to know. */
export interface Warning {
  /** JSON pointer in the block's configuration. */
  path: string;
  keyword:
    | "property"
    | "html"
    /** HTML with more elements, or more of them in each other, than are read. */
    | "markup"
    | "link"
    | "reference"
    | "length"
    | "window"
    /** A date that does not exist, or an end that is not after its start. */
    | "date"
    /** A language of a stored page differs from the first one. */
    | "language"
    /** The value is not as the schema says: it was repaired or left out. */
    | "reading"
    /** A question of the page's data has a type that is not known. */
    | "question";
  params: Readonly<Record<string, unknown>>;
}

/** How a block ended. Participants see it or nothing; the inspector, the doctor and the analytics hook read the rest. */
export type Verdict = {
  pointer: string;
  type: string | undefined;
  /** Computed by inspector and doctor only. */
  warnings?: readonly Warning[];
} & (
  | { verdict: "shown" }
  | {
      verdict: "loading";
      /** The page data that is not there yet; undefined where it is the code. */
      waitsFor?: string;
    }
  | Hidden
  | UnknownType
  | Problem
  /** By the doctor: its parent is hidden by a window, a condition or a mistake. */
  | { verdict: "parent-hidden"; parent: string }
  /** By the doctor: a page that is a draft, or deleted. */
  | { verdict: "unpublished"; status: string }
  | { verdict: "failed"; error: Error }
);

/** The server's time, and timers that fire when an instant is reached, however far off. */
export interface Clock {
  /** Milliseconds since 1970, as the server counts them. */
  now(): number;
  /** Calls back once when `instant` is reached; returns how to cancel. */
  at(instant: number, callback: () => void): () => void;
  /** Calls back whenever the clock has been set far forward or back, so that it is another time; returns how to stop. */
  onJump(callback: () => void): () => void;
}

/** What a page's conditions are matched against, as plain data. */
export interface PageContext {
  user: {
    id: string;
    firstName: string | undefined;
    groups: string[];
    points: number | undefined;
    permissions: string[];
  } | null;
  programme: {
    name: string | undefined;
    url: string | undefined;
    dateFormat: string;
    /** An IANA name: in it days begin and end. */
    timeZone: string;
    /** What the programme calls its points, in the present language. */
    currency: string | undefined;
  };
  features: Record<string, boolean>;
  route: {
    path: string;
    params: Record<string, string>;
    query: Record<string, string>;
  };
  language: string;
}

/** What warnings are computed with: handed in, since the engine has neither the schemas nor a sanitizer. */
export interface Audit {
  /** The schemas of `schemas/widgets`, and those that they refer to. */
  schemas: readonly object[];
  /** What the sanitizer would take out of HTML: `<script>`, `onclick`, …; undefined for HTML that is too much to be read. */
  removedFrom: (html: string) => readonly string[] | undefined;
  /** Whether an address may be followed. */
  isSafeLink: (address: string) => boolean;
  /** What the author of the page's data that a block uses would want to know, by the block's type; by the inspector only. */
  dataWarnings?: Readonly<Record<string, (data: never) => readonly Warning[]>>;
}

/** What the inspector needs of the application; fetched only when it is on. */
export interface Inspection {
  explain: (verdict: Verdict) => string;
  explainWarning: (warning: Warning) => string;
  audit: Audit;
}

/** What the inspector adds to a page: an outline and a label for blocks shown, a placeholder for those that are not. */
export interface Inspector {
  outline: string | undefined;
  /** The verdict with its warnings; `data` is that of the page, where the block uses it and it has loaded. */
  audited: (verdict: Verdict, config: unknown, data?: unknown) => Verdict;
  explain: (verdict: Verdict) => string;
  label: (verdict: Verdict) => ReactNode;
  placeholder: (verdict: Verdict) => ReactNode;
}
