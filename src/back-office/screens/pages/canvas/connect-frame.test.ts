import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageEvent, type ToCanvas } from "#src/preview/protocol.ts";
import { connectFrame } from "./connect-frame.ts";

let port: MessagePort | undefined;
beforeEach(() => void vi.stubGlobal("location", { origin: "" }));
afterEach(() => {
  vi.unstubAllGlobals();
  port?.close();
});

/** A frame whose page takes the port; what arrives, and by which way. */
function openFrame() {
  const arrived: string[] = [];
  const document = new EventTarget();
  const note = (way: string, { page }: ToCanvas & { kind: "page" }) =>
    arrived.push(`${way} ${page.id}`);
  document.addEventListener(pageEvent, (event) =>
    note("event", (event as CustomEvent).detail),
  );
  const frame = {
    contentDocument: document,
    contentWindow: {
      postMessage(_: unknown, __: string, [given]: MessagePort[]) {
        port = given;
        given?.addEventListener("message", ({ data }) => note("port", data));
        given?.start();
      },
    },
  };
  const onMessage = vi.fn();
  const connection = connectFrame(
    frame as unknown as HTMLIFrameElement,
    onMessage,
  );
  /** Waits until everything that the page has sent so far was received. */
  const settle = async () => {
    onMessage.mockClear();
    port?.postMessage({ kind: "ready" });
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledOnce());
  };
  const send = (id: number) =>
    connection.send({
      ...{ kind: "page", page: { id } as never },
      blocks: { changed: {}, removed: [] },
    });
  return { arrived, send, settle, connection };
}

test("a page is handed over immediately, unless one before it is still in flight through the port", async () => {
  const { arrived, send, settle, connection } = openFrame();
  const acknowledge = () => port?.postMessage({ kind: "applied" });
  send(1);
  send(2);
  await vi.waitFor(() => expect(arrived).toEqual(["port 1", "port 2"]));
  acknowledge();
  await settle();
  send(3);
  await vi.waitFor(() => expect(arrived.at(-1)).toBe("port 3"));
  acknowledge();
  acknowledge();
  await settle();
  send(4);
  expect(arrived.at(-1)).toBe("event 4");
  connection.close();
});
