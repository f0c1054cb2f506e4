import { describe, expect, test } from "vitest";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { AbortedError } from "#src/api/errors/error-classes.ts";
import { createWire, reply, type WireAnswers } from "#tests/support/wire.ts";
import { enterPhotoMutation, type PhotoSubmission } from "./photos.ts";

const media = "/v2/media-objects/7";
const entry = "POST /challenge-results/user/photo";

/** Submits a photo, any number of times, over a wire whose responses can change. */
function submit(answers: WireAnswers, refused: string | undefined) {
  const wire = createWire({
    "DELETE /challenge-results/40": undefined,
    "POST /media-objects.jsonld": { "@id": media },
    [entry]: { id: 41, status: "waiting" },
    ...answers,
  });
  const session = { open: async () => {}, end: async () => {} };
  const queries = createQueryClient(
    createTestClient("/v2", { fetch: wire.fetch }),
    session,
  );
  const submission: PhotoSubmission = {
    file: new File(["photo"], "a.png"),
    refused,
    image: undefined,
  };
  const mutation = queries
    .getMutationCache()
    .build(queries, enterPhotoMutation("4"));
  return {
    wire,
    submission,
    send: (signal?: AbortSignal) =>
      mutation.execute({ submission, ...(signal && { signal }) }),
    calls: () =>
      wire.calls.splice(0).map(({ method, path }) => `${method} ${path}`),
  };
}

describe("CH-7.8 CH-4.5.2 a photo's entry resumes at the step that failed", () => {
  test("if the refused photo could not be deleted, nothing else is done", async () => {
    const { send, wire, calls } = submit(
      { "DELETE /challenge-results/40": reply(500) },
      "40",
    );
    await expect(send()).rejects.toThrow();
    expect(calls()).toEqual(["DELETE /challenge-results/40"]);
    wire.answer("DELETE /challenge-results/40", undefined);
    await send();
    expect(calls()).toHaveLength(3);
  });

  test("a refused photo that no longer exists counts as deleted", async () => {
    const { send, calls } = submit(
      { "DELETE /challenge-results/40": reply(404) },
      "40",
    );
    await send();
    expect(calls()).toHaveLength(3);
  });

  test("after a failed upload the refused photo is not deleted again", async () => {
    const { send, wire, calls } = submit(
      { "POST /media-objects.jsonld": reply(503) },
      "40",
    );
    await expect(send()).rejects.toThrow();
    calls();
    wire.answer("POST /media-objects.jsonld", { id: 7 });
    await send();
    expect(wire.calls.at(-1)?.body).toMatchObject({ image: media });
    expect(calls()).toEqual(["POST /media-objects.jsonld", entry]);
  });

  test("after a failed entry the file is not uploaded again", async () => {
    const { send, wire, calls } = submit({ [entry]: reply(500) }, undefined);
    await expect(send()).rejects.toThrow();
    calls();
    wire.answer(entry, { id: 41, status: "waiting" });
    await send();
    expect(calls()).toEqual([entry]);
  });

  test("a file that the entry refuses is uploaded again", async () => {
    const { send, calls } = submit({ [entry]: reply(422) }, undefined);
    await expect(send()).rejects.toThrow();
    calls();
    await expect(send()).rejects.toThrow();
    expect(calls()).toEqual(["POST /media-objects.jsonld", entry]);
  });

  test.each([
    ["the photo itself", media, true],
    ["another photo", "/v2/media-objects/8", false],
  ])("an entry that exists already, of %s", async (_, image, isDone) => {
    const { send } = submit(
      {
        [entry]: reply(409),
        "GET /challenge/4/results": {
          "hydra:member": [
            { id: 41, status: "waiting", image: { "@id": image } },
          ],
        },
      },
      undefined,
    );
    if (isDone) await send();
    else await expect(send()).rejects.toThrow("409");
  });

  test("nothing is entered after a cancellation", async () => {
    const { send, calls } = submit({}, undefined);
    await expect(send(AbortSignal.abort())).rejects.toThrow(AbortedError);
    expect(calls()).toEqual(["POST /media-objects.jsonld"]);
  });
});
