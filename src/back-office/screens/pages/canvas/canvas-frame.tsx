import { useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { CanvasOptions, FromCanvas } from "#src/preview/protocol.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { FrameConnection } from "./connect-frame.ts";
import type { PreviewWidth } from "./preview-options.ts";
import { createProjector, type PageFacts, patchOf } from "./project-page.ts";
import { useFrame, useSend } from "./use-frame.tsx";

/** A body that is being edited. */
export interface LiveBody {
  subscribe: (listener: () => void) => () => void;
  getView: () => { body: JsonObject };
}

interface CanvasFrameProps {
  body: JsonObject;
  /** Shown in place of `body`, before React renders a change. */
  draft: LiveBody | undefined;
  /** Nothing is shown before they are known. */
  facts: PageFacts | undefined;
  /** Undefined until they are known: the frame loads in the meantime. */
  options: CanvasOptions | undefined;
  look: { width: PreviewWidth; title: string };
  /** The words of reasons by key, and what blocks are called by type. */
  words: Readonly<
    Record<"reasons" | "names", Readonly<Record<string, string>>>
  >;
  /** The keys of the selected block and of those to point out. */
  highlight: { selected?: string | undefined; marked?: readonly string[] };
  onMessage: (message: FromCanvas) => void;
}

const nothing: readonly string[] = [];

/** The canvas in its frame; each change is sent once, block by block. */
export function CanvasFrame({
  body,
  draft,
  facts,
  options,
  look,
  words: { reasons, names },
  highlight: { selected, marked = nothing },
  onMessage,
}: CanvasFrameProps) {
  const person = options && (options.person ?? options.scene);
  const { connection, element } = useFrame({ ...look, person }, onMessage);

  useSend(
    connection,
    useMemo(() => options && { kind: "options", options }, [options]),
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
