import { useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { CanvasOptions, Reasons } from "#src/preview/protocol.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { FrameConnection } from "./connect-frame.ts";
import type { PreviewWidth } from "./preview-options.ts";
import {
  createProjector,
  type PageFacts,
  type PageMaterial,
  patchOf,
} from "./project-page.ts";
import { useFrame, useSend } from "./use-frame.tsx";

/** A body that is being edited. */
export interface LiveBody {
  subscribe: (listener: () => void) => () => void;
  getView: () => { body: JsonObject };
}

export interface CanvasFrameProps {
  body: JsonObject;
  /** Shown in place of `body`, before React renders a change. */
  draft?: LiveBody;
  /** Of `/v2`; null for a page that was never published. Nothing is shown before it is known. */
  entityId: number | null | undefined;
  isShared: boolean;
  /** The title of its category, in the language of the page. */
  category: string | null;
  material: PageMaterial;
  /** The editing schemas of blocks, by type. */
  schemas: ReadonlyMap<string, JsonObject>;
  /** Undefined until they are known: the frame loads in the meantime. */
  options: CanvasOptions | undefined;
  width: PreviewWidth;
  title: string;
  selected: string | undefined;
  marked?: readonly string[];
  /** The words of reasons, by key. */
  reasons: Readonly<Record<string, string>>;
  /** What blocks are called, by type. */
  names: Readonly<Record<string, string>>;
  onSelect: (key: string) => void;
  onReasons: (reasons: Reasons) => void;
  onExpired: () => void;
}

const nothing: readonly string[] = [];

/** The canvas in its frame; each change is sent once, block by block. */
export function CanvasFrame({
  body,
  draft,
  entityId,
  isShared,
  category,
  material,
  schemas,
  options,
  width,
  title,
  selected,
  marked = nothing,
  reasons,
  names,
  onSelect,
  onReasons,
  onExpired,
}: CanvasFrameProps) {
  const person = options && (options.person ?? options.scene);
  const { connection, element } = useFrame(
    { width, title, person },
    (message) => {
      switch (message.kind) {
        case "select":
          onSelect(message.key);
          break;
        case "reasons":
          onReasons(message.reasons);
          break;
        case "expired":
          onExpired();
          break;
        case "ready":
        case "size":
          break;
      }
    },
  );

  useSend(
    connection,
    useMemo(() => options && { kind: "options", options }, [options]),
  );
  const facts = useMemo(
    () =>
      entityId === undefined
        ? undefined
        : { entityId, isShared, category, schemas, ...material },
    [entityId, isShared, category, schemas, material],
  );
  useSendPage(connection, draft, body, facts, options?.language);
  useSend(
    connection,
    useMemo(() => ({ kind: "words", reasons, names }), [reasons, names]),
  );
  useSend(
    connection,
    useMemo(() => ({ kind: "marked", keys: marked }), [marked]),
  );
  useSend(
    connection,
    useMemo(() => ({ kind: "selection", key: selected ?? null }), [selected]),
  );

  return element;
}

/** Sends the blocks that have changed. */
function useSendPage(
  connection: FrameConnection | undefined,
  draft: LiveBody | undefined,
  body: JsonObject,
  facts: PageFacts | undefined,
  language: string | undefined,
): void {
  const sent = useRef<{
    connection: FrameConnection;
    language: string;
    project: ReturnType<typeof createProjector>;
    page?: ReturnType<ReturnType<typeof createProjector>>;
  }>(undefined);
  const send = useEffectEvent(() => {
    if (!connection || !facts || language === undefined) return;
    let state = sent.current;
    if (state?.connection !== connection || state.language !== language) {
      const before = state?.connection === connection ? state.page : undefined;
      state = {
        connection,
        language,
        project: createProjector(language),
        ...(before && { page: before }),
      };
      sent.current = state;
    }
    const next = state.project(draft?.getView().body ?? body, facts);
    const blocks = patchOf(state.page, next);
    state.page = next;
    if (blocks !== undefined)
      connection.send({ kind: "page", page: next.page, blocks });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that is sent
  useLayoutEffect(() => send(), [connection, draft, body, facts, language]);
  useLayoutEffect(() => draft?.subscribe(send), [draft]);
}
