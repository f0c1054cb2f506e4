import { expect, test } from "vitest";
import { createTestClient } from "#src/api/client/testing.ts";
import {
  createWire,
  lost,
  reply,
  type WireAnswer,
} from "#tests/support/wire.ts";
import { uploadFile } from "./media.ts";

const good = () => new File(["photo"], "a.png");

/** Like a file that was changed, moved or deleted: browsers can neither send nor read it. */
function gone(): File {
  const file = good();
  file.slice = () => {
    const part = new Blob([]);
    part.arrayBuffer = () =>
      Promise.reject(new DOMException("gone", "NotReadableError"));
    return part;
  };
  return file;
}

const failureOf = (file: File, answer: WireAnswer) =>
  uploadFile(
    createTestClient("/v2", {
      fetch: createWire({ "POST /media-objects.jsonld": answer }).fetch,
    }),
    file,
  ).catch((error: unknown) => error);

test.each<[string, File, WireAnswer, object]>([
  ["no answer", good(), lost, { name: "NetworkError" }],
  ["no answer to a file that is gone", gone(), lost, { problem: "unreadable" }],
  ["a file too large", good(), reply(413), { problem: "too_large" }],
  ["a file that is gone and refused", gone(), reply(422), { status: 422 }],
  ["a server without room", good(), reply(507), { status: 507 }],
])(
  "an upload that fails with %s reports the cause",
  async (_, file, answer, expected) => {
    expect(await failureOf(file, answer)).toMatchObject(expected);
  },
);
