import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { multipart } from "#tests/support/multipart.ts";

/** The demo's photo contest, which runs; the newcomer has no entry. */
const contest = 4;

let test: TestApp;
let id: number;
let mediaId: string;
beforeEach(async () => {
  test = await createTestApp();
  const jpeg = await sharp({
    create: { width: 1_600, height: 1_200, channels: 3, background: "#54667a" },
  })
    .jpeg()
    .toBuffer();
  const { json: media } = await test.call(
    "/v2/media-objects",
    "newcomer",
    multipart(jpeg, { targetEntity: "ChallengeResult" }),
  );
  mediaId = media["@id"].split("/").at(-1);
  const { json } = await test.call(
    "/v2/challenge-results/user/photo",
    "newcomer",
    {
      method: "POST",
      payload: { challenge: `/v2/challenges/${contest}`, image: media["@id"] },
    },
  );
  id = json.id;
});
afterEach(() => test.close());

const changeEntry = (set: object) =>
  test.database
    .updateTable("challenge_results")
    .set(set)
    .where("id", "=", id)
    .execute();
const changeContest = (set: object) =>
  test.database
    .updateTable("challenges")
    .set(set)
    .where("id", "=", contest)
    .execute();

async function hashOf(): Promise<string> {
  const { sha256 } = await test.database
    .selectFrom("media_objects")
    .select("sha256")
    .where("id", "=", mediaId)
    .executeTakeFirstOrThrow();
  return sha256?.toString("hex") ?? "";
}

const ownImage = async () =>
  (await test.call(`/v2/challenge/${contest}/results`, "newcomer")).json[
    "hydra:member"
  ][0].image;

const visit = (url: string) => test.app.inject({ url });

describe("a photo visible to everyone", () => {
  beforeEach(() => changeEntry({ status: "validated" }));

  it("has a URL with its hash, for shared caches", async () => {
    const hash = await hashOf();
    const image = await ownImage();
    expect(image).toMatchObject({
      "@id": `/v2/media-objects/${mediaId}`,
      contentUrl: `/v2/photos/${hash}/content`,
      thumbnailUrl: `/v2/photos/${hash}/thumbnail`,
    });
    for (const [url, type] of [
      [image.contentUrl, "image/jpeg"],
      [image.thumbnailUrl, "image/webp"],
    ]) {
      const { statusCode, headers, rawPayload } = await visit(url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, s-maxage=86400, immutable",
      });
      // Otherwise a shared cache would store one copy per language, or none at all.
      expect(headers).not.toHaveProperty("vary");
      expect(headers).not.toHaveProperty("set-cookie");
      expect(rawPayload.length).toBeGreaterThan(50);
    }
  });

  it("stays private at its sender's URL", async () => {
    const { headers } = await visit(`/v2/media-objects/${mediaId}/content`);
    expect(headers["cache-control"]).toMatch(/^private,/);
  });
});

describe("a photo with a restricted audience", () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const yesterday = new Date(Date.now() - 86_400_000);

  it.each<
    [string, "waiting" | "refused" | "validated", () => Promise<unknown>]
  >([
    ["that waits", "waiting", async () => {}],
    ["that was refused", "refused", async () => {}],
    [
      "of a challenge for a group",
      "validated",
      async () =>
        test.database
          .insertInto("challenge_targets")
          .values({
            challenge_id: contest,
            group_id: (
              await test.database
                .selectFrom("user_groups")
                .select("group_id")
                .where("user_id", "=", 5)
                .executeTakeFirstOrThrow()
            ).group_id,
          })
          .execute(),
    ],
    [
      "of a challenge that hides results",
      "validated",
      () => changeContest({ are_results_visible: false }),
    ],
    [
      "of a challenge that is not diffused yet",
      "validated",
      () => changeContest({ start_diffusion_date: tomorrow }),
    ],
    [
      "of a challenge that is not diffused any more",
      "validated",
      () => changeContest({ end_diffusion_date: yesterday }),
    ],
  ])("%s has no public URL", async (_name, status, change) => {
    await changeEntry({ status });
    await change();
    const hash = await hashOf();
    for (const name of ["content", "thumbnail"]) {
      const { statusCode, headers } = await visit(`/v2/photos/${hash}/${name}`);
      expect(statusCode).toBe(404);
      expect(headers["cache-control"]).toBe("no-store");
    }
    const { json } = await test.call(
      `/v2/challenge/${contest}/results`,
      "newcomer",
    );
    expect(JSON.stringify(json)).not.toContain(hash);
  });
});
