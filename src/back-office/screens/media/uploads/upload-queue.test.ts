import { expect, test, vi } from "vitest";
import type { OfficePicture } from "#src/schema/types.gen.ts";
import {
  createUploadQueue,
  FileTooLarge,
  type Upload,
} from "./upload-queue.ts";

const file = (name: string, size = 3) => new File(["a".repeat(size)], name);
const picture = { id: "1" } as OfficePicture;

/** A queue whose files succeed or fail when the test says so. */
function open() {
  const sent: {
    name: string;
    key: string;
    finish: (isNew: boolean) => void;
    fail: (error: Error) => void;
    progress: (part: number) => void;
  }[] = [];
  const onAdded = vi.fn();
  const queue = createUploadQueue({
    maxSize: 10,
    isFinal: (error) => (error as Error).message === "never",
    onAdded,
    send: ({ name }, key, progress) =>
      new Promise((resolve, reject) => {
        sent.push({
          ...{ name, key, progress, fail: reject },
          finish: (isNew) => resolve({ picture, isNew }),
        });
      }),
  });
  const states = () => queue.uploads().map(({ state }: Upload) => state);
  return { queue, sent, states, onAdded };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("BO-7.2 files are sent two at a time, and a failure stops none of the others", async () => {
  const { queue, sent, states, onAdded } = open();
  queue.add(["a", "b", "c"].map((name) => file(name)));
  expect(states()).toEqual(["sending", "sending", "waiting"]);
  sent[0]?.progress(0.5);
  expect(queue.uploads()[0]?.progress).toBe(0.5);
  sent[0]?.fail(new Error("no"));

  await settled();
  expect(states()).toEqual(["failed", "sending", "sending"]);
  sent[1]?.finish(true);
  sent[2]?.finish(false);
  await settled();
  expect(states()).toEqual(["failed", "done", "known"]);
  expect(onAdded).toHaveBeenCalledTimes(2);

  queue.retry();
  expect(states()).toEqual(["sending", "done", "known"]);
  expect(queue.uploads()[0]?.error).toBeUndefined();
  sent[3]?.finish(true);
  await settled();
  expect(states()).toEqual(["done", "done", "known"]);
  queue.dismiss();
  expect(states()).toEqual([]);
});

test("BO-7.2 a file that is too large is not sent, and not tried again", () => {
  const { queue, sent, states } = open();
  queue.add([file("large", 11), file("b")]);
  expect(states()).toEqual(["failed", "sending"]);
  expect(queue.uploads()[0]?.error).toBeInstanceOf(FileTooLarge);
  queue.retry();
  expect(states()).toEqual(["failed", "sending"]);
  expect(sent.map(({ name }) => name)).toEqual(["b"]);
  queue.dismiss(1);
  queue.dismiss(2);
  expect(states()).toEqual(["sending"]);
});

test("BO-7.2 who listens is told of each change until they stop", () => {
  const { queue } = open();
  const listener = vi.fn();
  const stop = queue.subscribe(listener);
  queue.add([file("a")]);
  expect(listener).toHaveBeenCalled();
  listener.mockClear();
  stop();
  queue.add([file("b")]);
  expect(listener).not.toHaveBeenCalled();
});

test("BO-7.2 what the server will never take is not sent again", async () => {
  const { queue, sent, states } = open();
  queue.add([file("a")]);
  sent[0]?.fail(new Error("never"));
  await settled();
  queue.retry();
  expect(states()).toEqual(["failed"]);
  expect(queue.uploads()[0]?.canRetry).toBe(false);
});

test("BO-9.89 a file that is sent again has its first key, another file has another", async () => {
  const { queue, sent } = open();
  queue.add([file("a"), file("b")]);
  sent[0]?.fail(new Error("no"));
  await settled();
  queue.retry();
  const keys = sent.map(({ key }) => key);
  expect(keys).toEqual([expect.stringMatching(/./), keys[1], keys[0]]);
  expect(keys[1]).not.toBe(keys[0]);
});
