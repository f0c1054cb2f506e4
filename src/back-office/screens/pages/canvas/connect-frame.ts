import {
  type FromCanvas,
  greeting,
  pageEvent,
  readFromCanvas,
  type ToCanvas,
} from "#src/preview/protocol.ts";

/** A canvas in a frame. */
export interface FrameConnection {
  send(message: ToCanvas): void;
  close(): void;
}

/**
 * Hands a port to the page in a frame, which has loaded. Only a page of ours gets it, since the message names our origin.
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  onMessage: (message: FromCanvas) => void,
): FrameConnection {
  const { port1, port2 } = new MessageChannel();
  /** How many pages are in flight through the port; undefined before the first one. */
  let underway: number | undefined;
  port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readFromCanvas(data);
    if (message === undefined) console.warn("Not a message of the canvas");
    else if (message.kind === "applied") underway = (underway ?? 1) - 1;
    else onMessage(message);
  });
  port1.start();
  frame.contentWindow?.postMessage(greeting, location.origin, [port2]);
  return {
    send(message) {
      if (message.kind === "page") {
        if (underway === 0) {
          frame.contentDocument?.dispatchEvent(
            new CustomEvent(pageEvent, { detail: message }),
          );
          return;
        }
        underway = (underway ?? 0) + 1;
      }
      port1.postMessage(message);
    },
    close: () => port1.close(),
  };
}
