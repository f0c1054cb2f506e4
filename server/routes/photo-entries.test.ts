import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { grantPermissions } from "#server/services/accounts/administration.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import {
  type Answer,
  createTestApp,
  type Role,
  type TestApp,
} from "#tests/support/app.ts";
import { multipart } from "#tests/support/multipart.ts";

/** The demo's photo contest, which runs; the newcomer has no entry. */
const contest = 4;
const day = 86_400_000;

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#54667a" } })
    .jpeg()
    .toBuffer();
const jpeg = await photo(1_600, 1_200);

async function send(content = jpeg, role: Role = "newcomer"): Promise<string> {
  const { json } = await test.call(
    "/v2/media-objects",
    role,
    multipart(content, { targetEntity: "ChallengeResult" }),
  );
  return json["@id"];
}

const enter = (image: string, role: Role = "newcomer", challenge = contest) =>
  test.call("/v2/challenge-results/user/photo", role, {
    method: "POST",
    payload: { challenge: `/v2/challenges/${challenge}`, image },
  });

const remove = (id: number, role: Role = "newcomer") =>
  test.call(`/v2/challenge-results/${id}`, role, { method: "DELETE" });

const decide = (id: number, status: "validated" | "refused") =>
  test.database
    .updateTable("challenge_results")
    .set({ status })
    .where("id", "=", id)
    .execute();

const change = (set: object) =>
  test.database
    .updateTable("challenges")
    .set(set)
    .where("id", "=", contest)
    .execute();

const why = ({ status, json }: Answer) => [status, json["hydra:description"]];

describe("POST /challenge-results/user/photo", () => {
  it("CH-7.3.12 CH-7.3.14 enters a photo, which waits for moderation", async () => {
    const image = await send();
    const { status, json } = await enter(image);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      status: "waiting",
      rank: null,
      entity: { userId: demo.newcomer.id },
      image: {
        "@id": image,
        contentUrl: `${image}/content`,
        thumbnailUrl: `${image}/thumbnail`,
      },
    });
    const list = (role: Role) =>
      test.call(
        `/v2/challenges/${contest}/challenge-results?status=waiting`,
        role,
      );
    expect((await list("newcomer")).json["hydra:member"]).toEqual([json]);
    expect((await list("participant")).json["hydra:member"]).toEqual([]);
    const { json: moderation } = await test.call(
      `/v2/challenges/${contest}/moderation`,
      "newcomer",
    );
    expect(moderation).toEqual({ waiting: 1, validated: 0, refused: 0 });
  });

  it("CH-4.5.3 accepts one entry, even from concurrent requests", async () => {
    const images = [await send(), await send(), await send()];
    const statuses = await Promise.all(
      images.map(async (image) => (await enter(image)).status),
    );
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect(why(await enter(images[0] ?? ""))).toEqual([
      409,
      "Vous participez déjà avec une photo.",
    ]);
  });

  it("CH-4.5.2 CH-7.3.17 accepts another one once the refused one is deleted", async () => {
    const first = await send();
    const { id } = (await enter(first)).json;
    expect((await remove(id)).status).toBe(409);
    await decide(id, "refused");
    const second = await send();
    expect(why(await enter(second))).toEqual([
      400,
      "Votre photo refusée doit d’abord être supprimée ou débloquée.",
    ]);
    expect((await remove(id, "participant")).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    for (const name of ["content", "thumbnail"])
      expect((await test.call(`${first}/${name}`, null)).status).toBe(404);
    const again = await enter(second);
    expect(again.status).toBe(201);
    await decide(again.json.id, "validated");
    expect((await remove(again.json.id)).status).toBe(409);
  });

  it.each([
    ["deletes", "DELETE", ""],
    ["unblocks", "POST", "/unblock"],
  ] as const)(
    "AS-6.4 CH-6.5 a moderator %s a refused photo, and the participant can send again",
    async (_, method, path) => {
      const first = await send();
      const { id } = (await enter(first)).json;
      const act = (role: Role) =>
        test.call(`/v2/challenge-results/${id}${path}`, role, { method });
      expect((await act("configurator")).status).toBe(409);
      await decide(id, "refused");
      const second = await send();
      expect((await enter(second)).status).toBe(400);
      expect((await act("participant")).status).toBe(path === "" ? 404 : 403);
      expect((await act("configurator")).status).toBe(204);
      expect((await enter(second)).status).toBe(201);
      expect((await test.call(`${first}/content`, null)).status).toBe(404);
      expect((await act("configurator")).status).toBe(404);
      const own = await test.call(
        `/v2/challenge/${contest}/results`,
        "newcomer",
      );
      expect(
        own.json["hydra:member"].map(({ status }: Answer["json"]) => status),
      ).toEqual(["waiting"]);
    },
  );

  it("BO-5.7 BO-9.43 who only decides neither deletes nor unblocks photos of others; PHOTO_ADMIN alone does", async () => {
    const { id } = (await enter(await send())).json;
    await decide(id, "refused");
    const grant = (granted: Permission) =>
      grantPermissions(test.app.repositories, demo.participant.id, [granted]);
    const act = async (method: "DELETE" | "POST", path: string) =>
      (
        await test.call(`/v2/challenge-results/${id}${path}`, "participant", {
          method,
        })
      ).status;
    await grant("MODERATE");
    expect(await act("POST", "/unblock")).toBe(403);
    expect(await act("DELETE", "")).toBe(404);
    await grant("PHOTO_ADMIN");
    expect(await act("POST", "/unblock")).toBe(204);
    expect(await act("DELETE", "")).toBe(204);
  });

  it("CH-6.5 an unblocked photo remains if it cannot be replaced", async () => {
    const first = await send();
    const { id } = (await enter(first)).json;
    await decide(id, "refused");
    await test.call(`/v2/challenge-results/${id}/unblock`, "configurator", {
      method: "POST",
    });
    expect((await enter(first)).status).toBe(422);
    expect((await test.call(`${first}/content`, null)).status).toBe(200);
  });

  it("CH-6.5 a refused photo can be deleted by its owner after diffusion has ended", async () => {
    const image = await send();
    const { id } = (await enter(image)).json;
    await decide(id, "refused");
    await change({ end_diffusion_date: new Date(Date.now() - day) });
    const remove = (role: Role) =>
      test.call(`/v2/challenge-results/${id}`, role, { method: "DELETE" });
    expect((await remove("participant")).status).toBe(404);
    expect((await remove("newcomer")).status).toBe(204);
    expect((await test.call(`${image}/content`, null)).status).toBe(404);
  });

  it("CH-4.5.4 rejects entries before and after the contest", async () => {
    const image = await send();
    await change({ start_date: new Date(Date.now() + day) });
    expect((await enter(image)).status).toBe(409);
    await change({
      start_date: new Date(Date.now() - 2 * day),
      end_date: new Date(Date.now() - day),
    });
    expect(why(await enter(image))).toEqual([
      409,
      "Le concours n’est pas en cours.",
    ]);
  });

  it("only accepts the user's own photo, once, and in a photo contest", async () => {
    const image = await send(jpeg, "regional");
    expect((await enter(image)).status).toBe(422);
    const proof = await test.call(
      "/v2/media-objects",
      "newcomer",
      multipart(jpeg, { targetEntity: "Declaration" }),
    );
    expect((await enter(proof.json["@id"])).status).toBe(422);
    const own = await send();
    expect((await enter(own, "newcomer", 1)).status).toBe(422);
    expect((await enter(own, "newcomer", 99)).status).toBe(404);
    expect((await enter("https://example.com/photo.jpg")).status).toBe(422);
  });

  it("requires the challenge's dimensions and file size", async () => {
    const { settings } = await test.database
      .selectFrom("challenges")
      .select("settings")
      .where("id", "=", contest)
      .executeTakeFirstOrThrow();
    const rules = (more: object) =>
      change({ settings: JSON.stringify({ ...settings, ...more }) });
    await rules({ photoMinWidth: 200, photoMinHeight: 100 });
    const small = await enter(await send(await photo(200, 99)));
    expect([small.status, small.json.violations]).toEqual([
      422,
      [{ propertyPath: "image", message: "Cette image est trop petite." }],
    ]);
    await rules({ photoMinWidth: 0, photoMinHeight: 0, photoMaxSize: 0.0001 });
    expect((await enter(await send(await photo(200, 99)))).status).toBe(422);
    await rules({ photoMinWidth: 200, photoMinHeight: 100 });
    expect((await enter(await send(await photo(200, 100)))).status).toBe(201);
  });
});
