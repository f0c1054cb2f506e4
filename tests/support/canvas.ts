import type { FrameLocator, Page } from "@playwright/test";
import {
  createProjector,
  patchOf,
} from "#src/back-office/screens/pages/canvas/project-page.ts";
import {
  type CanvasOptions,
  type FromCanvas,
  greeting,
  type ToCanvas,
} from "#src/preview/protocol.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { expect } from "./browser.ts";

declare global {
  /** The port of the canvas in this page, and what came from it. */
  var canvas: { port: MessagePort; messages: FromCanvas[] };
}

/** A canvas without the composer around it, spoken to as the composer does. */
export interface OpenCanvas {
  frame: FrameLocator;
  send(message: ToCanvas): Promise<void>;
  /** Shows a page; only what changed since the last one is sent. */
  show(body: JsonObject): Promise<void>;
  messages(): Promise<FromCanvas[]>;
}

/** Frames the canvas in the current page, which is signed in, and shows a page in it. */
export async function openCanvas(
  page: Page,
  options: CanvasOptions,
  body: JsonObject,
  entityId: number | null,
): Promise<OpenCanvas> {
  await page.evaluate(async (word) => {
    const frame = document.createElement("iframe");
    frame.src = "/bo/preview/";
    frame.title = "Canvas";
    frame.style.cssText =
      "position: fixed; inset: 0; inline-size: 1280px; block-size: 800px; z-index: 9999; background: white";
    const loaded = new Promise((resolve) => {
      frame.onload = resolve;
    });
    document.body.append(frame);
    await loaded;
    const { port1, port2 } = new MessageChannel();
    globalThis.canvas = { port: port1, messages: [] };
    port1.onmessage = ({ data }) => globalThis.canvas.messages.push(data);
    frame.contentWindow?.postMessage(word, location.origin, [port2]);
  }, greeting);
  const send = (message: ToCanvas) =>
    page.evaluate(
      (one) => globalThis.canvas.port.postMessage(JSON.parse(one)),
      // As text: the type of a message is too deep for Playwright's own.
      JSON.stringify(message),
    );
  const messages = () => page.evaluate(() => globalThis.canvas.messages);
  const project = createProjector(options.language);
  let last: ReturnType<typeof project> | undefined;
  const facts = {
    ...{ entityId, category: null },
    ...{ shared: new Map(), pictures: new Map() },
  };
  const show = async (next: JsonObject) => {
    const projected = project(next, facts);
    const blocks = patchOf(last, projected);
    last = projected;
    if (blocks !== undefined)
      await send({ kind: "page", page: projected.page, blocks });
  };
  await send({ kind: "options", options });
  await show(body);
  await expect
    .poll(async () => (await messages()).map(({ kind }) => kind))
    .toContain("ready");
  const frame = page.frameLocator("iframe[title=Canvas]");
  return { frame, send, show, messages };
}
