import {
  type FromCanvas,
  greeting,
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
  port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readFromCanvas(data);
    if (message === undefined) console.warn("Not a message of the canvas");
    else onMessage(message);
  });
  port1.start();
  frame.contentWindow?.postMessage(greeting, location.origin, [port2]);
  return {
    send: (message) => port1.postMessage(message),
    close: () => port1.close(),
  };
}
