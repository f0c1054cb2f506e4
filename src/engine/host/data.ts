import type {
  ActionInput,
  ActionName,
  ActionOutput,
  ActionState,
  PagedSourceName,
  PageItem,
  PageParams,
  PagesState,
  SourceData,
  SourceName,
  SourceParams,
  SourceState,
} from "#src/engine/types.ts";
import { useEngineContext } from "./context.ts";

/** Asks a source by its name in the registry; draws again when its state changes. */
export function useSource<Name extends SourceName>(
  name: Name,
  params: SourceParams<Name>,
): SourceState<SourceData<Name>> {
  return useEngineContext().engine.data.useSource(name, params) as SourceState<
    SourceData<Name>
  >;
}

/** Asks a paged source: the first page now, the next ones with `loadMore`. */
export function usePages<Name extends PagedSourceName>(
  name: Name,
  params: PageParams<Name>,
): PagesState<PageItem<Name>> {
  return useEngineContext().engine.data.usePages(name, params) as PagesState<
    PageItem<Name>
  >;
}

/** An action by its name in the registry, and where it stands. */
export function useAction<Name extends ActionName>(
  name: Name,
): ActionState<ActionInput<Name>, ActionOutput<Name>> {
  return useEngineContext().engine.data.useAction(name) as ActionState<
    ActionInput<Name>,
    ActionOutput<Name>
  >;
}
