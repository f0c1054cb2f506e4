import { describe, expect, test } from "vitest";
import {
  auditedActions,
  createDocument,
  documentOf,
  later,
  pageOf,
  rewardOf,
  shownRewards,
  six,
  textBlock,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

let count = 0;
/** A reward that is live, with a first version planned for in an hour. */
async function withPlan() {
  count += 1;
  const name = `Planned ${count}`;
  const document = await createDocument(office, "reward", rewardOf(name), name);
  await document.release();
  await document.save(rewardOf(name, { price: 1 }));
  const { json: plan } = await document.release({ startsAt: later(3_600_000) });
  await document.save(rewardOf(name, { price: 2 }));
  const planned = async () =>
    (await document.call("GET", "/releases")).json.planned;
  const price = async () =>
    (await shownRewards(app)).find(({ title }) => title === name)?.price;
  const { id, revision, startsAt } = plan;
  return {
    ...document,
    name,
    planned,
    price,
    plan: { id, revision, startsAt },
  };
}

describe("BO-9.95 what is still planned", () => {
  test("is named by the releases, and by a release, and stays without more", async () => {
    const { plan, planned, release, price } = await withPlan();
    expect(await planned()).toEqual([plan]);
    const made = await release();
    expect(made).toMatchObject({ status: 201, json: { planned: [plan] } });
    expect(await planned()).toEqual([plan]);
    expect(await price()).toBe(2);
    const later2 = await release({ startsAt: later(7_200_000) });
    expect(later2.json.planned).toEqual([plan]);
    expect(await planned()).toHaveLength(2);
  });

  test("is taken back with a release, also with a roll-back", async () => {
    const { id, plan, planned, release, price, status } = await withPlan();
    const made = await release({ revision: 1, cancels: [plan.id] });
    expect(made).toMatchObject({ status: 201, json: { planned: [] } });
    expect(await planned()).toEqual([]);
    expect(await price()).toBe(900);
    expect(await status()).toBe("changed");
    expect((await auditedActions(app, "reward", id)).slice(0, 2)).toEqual([
      "document.unschedule",
      "document.release",
    ]);
  });

  test("is replaced by what is put into it, which is not live before", async () => {
    const { id, plan, planned, release, price } = await withPlan();
    const made = await release({ into: plan.id });
    expect(made).toMatchObject({
      status: 201,
      json: { revision: 3, startsAt: plan.startsAt, planned: [] },
    });
    expect(await planned()).toEqual([
      { id: made.json.id, revision: 3, startsAt: plan.startsAt },
    ]);
    expect(await price()).toBe(900);
    expect((await auditedActions(app, "reward", id)).slice(0, 2)).toEqual([
      "document.unschedule",
      "document.schedule",
    ]);
  });

  test.each([
    ["what is not planned", { cancels: [2_000_000_000] }, 409],
    ["what is not planned", { into: 2_000_000_000 }, 409],
    ["no ids", { cancels: ["x"] }, 422],
    [
      "too many",
      { cancels: Array.from({ length: 101 }, (_, at) => at + 1) },
      422,
    ],
  ])("is left as it is for %s: %o", async (_, request, expected) => {
    const { plan, planned, release, price } = await withPlan();
    const cancels = "cancels" in request ? [plan.id, ...request.cancels] : [];
    expect((await release({ ...request, cancels })).status).toBe(expected);
    expect(await planned()).toEqual([plan]);
    expect(await price()).toBe(900);
  });

  test("is put into with its own instant alone", async () => {
    const { plan, release } = await withPlan();
    for (const more of [{ startsAt: later(9e6) }, { setId: 1 }])
      expect((await release({ into: plan.id, ...more })).status).toBe(422);
  });

  test("of another document is not touched", async () => {
    const [one, other] = [await withPlan(), await withPlan()];
    expect((await one.release({ cancels: [other.plan.id] })).status).toBe(409);
    expect(await other.planned()).toEqual([other.plan]);
  });

  test("of a release set stays in it when something is put into it", async () => {
    const [one, other] = [
      await createDocument(office, "reward", rewardOf("Set one")),
      await createDocument(office, "reward", rewardOf("Set other")),
    ];
    const set = await office.call("POST", "/release-sets", {
      ...{ name: "Set", startsAt: later(3_600_000), acceptWarnings: true },
      documents: [{ id: one.id }, { id: other.id }],
    });
    expect(set.status).toBe(201);
    const [plan] = (await one.call("GET", "/releases")).json.planned;
    await one.save(rewardOf("Set one", { price: 5 }));
    expect((await one.release({ into: plan.id })).status).toBe(201);
    const { json } = await office.call("GET", `/release-sets/${set.json.id}`);
    expect(json.documents).toHaveLength(2);
    expect(json.documents).toContainEqual(
      expect.objectContaining({ id: one.id, revision: 2 }),
    );
  });

  test("of one set is replaced for two documents at once", async () => {
    const documents = [
      await createDocument(office, "reward", rewardOf("Twin one")),
      await createDocument(office, "reward", rewardOf("Twin other")),
    ];
    await office.call("POST", "/release-sets", {
      ...{ name: "Twins", startsAt: later(3_600_000), acceptWarnings: true },
      documents: documents.map(({ id }) => ({ id })),
    });
    for (let price = 1; price <= 5; price += 1) {
      const requests = [];
      for (const { call, etag, save } of documents) {
        const { json } = await call("GET", "/releases");
        await save(rewardOf("Twin", { price }));
        const tag = await etag();
        requests.push(() =>
          call(
            "POST",
            "/releases",
            { into: json.planned[0].id, acceptWarnings: true },
            { "if-match": tag },
          ),
        );
      }
      const answers = await Promise.all(requests.map((send) => send()));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    }
  });

  test("is not taken back while another planned document refers to it", async () => {
    const target = await createDocument(
      office,
      "page",
      pageOf([textBlock("But")]),
    );
    const { json: plan } = await target.release({ startsAt: later(3_600_000) });
    const { entityId } = (await target.call("GET", "")).json;
    const link = textBlock("Lien", {
      text: six(`<p><a href="/content/${entityId}">But</a></p>`),
    });
    const other = await createDocument(office, "page", pageOf([link]));
    const { json: referring } = await other.release({
      startsAt: later(7_200_000),
    });
    const inUse = { status: 409, json: { reason: "inUse" } };
    const path = `/releases/${plan.id}`;
    expect(await office.call("DELETE", path)).toMatchObject(inUse);
    expect(
      await target.release({ cancels: [plan.id], startsAt: later(9_000_000) }),
    ).toMatchObject(inUse);
    const sooner = await target.release({
      ...{ cancels: [plan.id], startsAt: later(5_000_000) },
    });
    expect(sooner.status).toBe(201);
    await office.call("DELETE", `/releases/${referring.id}`);
    const { status } = await office.call(
      "DELETE",
      `/releases/${sooner.json.id}`,
    );
    expect(status).toBe(204);
  });

  test("goes with an archived document, which never becomes live again by itself", async () => {
    const { id, plan, planned, call, price } = await withPlan();
    expect((await call("POST", "/archive", {})).status).toBe(204);
    expect(await planned()).toEqual([]);
    expect(await price()).toBeUndefined();
    const due = await app.database
      .selectFrom("document_releases")
      .select("id")
      .where("document_id", "=", id)
      .where("applied_at", "is", null)
      .execute();
    expect(due).toEqual([]);
    expect((await office.call("DELETE", `/releases/${plan.id}`)).status).toBe(
      404,
    );
    const document = documentOf(office, id);
    await call("POST", "/restore", {}, { "if-match": await document.etag() });
    expect(await planned()).toEqual([]);
  });
});
