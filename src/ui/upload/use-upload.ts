import { useEffect, useRef, useState } from "react";
import type { UploadProgress } from "#src/domain/declaration/upload-progress.ts";

/** Passed to the call that uploads. */
export interface UploadCall {
  /** Aborted when the upload is cancelled. */
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

export type UploadState =
  | { status: "idle" | "cancelled" }
  /** `progress` is undefined before anything is sent. */
  | { status: "sending"; progress: UploadProgress | undefined }
  | { status: "failed"; error: unknown };

/**
 * An upload that can be observed, cancelled and restarted. While it is running, the browser asks before leaving the page.
 * @param send rejects on failure; ignored after `cancel`
 */
export function useUpload(send: (call: UploadCall) => Promise<unknown>) {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const controller = useRef<AbortController>(undefined);
  const isSending = state.status === "sending";
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);

  return {
    state,
    async start(): Promise<void> {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setState({ status: "sending", progress: undefined });
      try {
        await send({
          signal,
          onProgress: (progress) => setState({ status: "sending", progress }),
        });
        setState({ status: "idle" });
      } catch (error) {
        setState(
          signal.aborted
            ? { status: "cancelled" }
            : { status: "failed", error },
        );
      }
    },
    cancel: () => controller.current?.abort(),
    reset: () => setState({ status: "idle" }),
  };
}
