import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { up as movePointsName } from "#server/database/migrations/0111-points-name.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  documentOf,
  findDocument,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const members = async (path: string, language = "fr") =>
  (
    await app.call(path, "participant", {
      headers: { "accept-language": language },
    })
  ).json["hydra:member"] as Record<string, unknown>[];

async function publish(document: TestDocument, body: object): Promise<void> {
  expect((await document.save(body)).status).toBe(200);
  const { status, json } = await document.release();
  expect([status, json.verdicts]).toEqual([201, undefined]);
}

const examine = async (document: TestDocument, request: object = {}) =>
  (await document.call("POST", "/examine", request)).json.verdicts as {
    pointer: string;
    outcome: string;
    level: string;
    message: string;
    key: string | null;
  }[];

/** A page of the demo with everything that can be wrong with blocks. */
const BROKEN = "Atelier du configurateur";

test("BO-3.2 the demo's documents have nothing to be examined for", async () => {
  const { json } = await office.call("GET", "/documents?itemsPerPage=100");
  expect(json.total).toBeGreaterThan(20);
  for (const { id, name } of json.items)
    if (name !== BROKEN)
      expect([name, await examine(documentOf(office, id))]).toEqual([name, []]);
});

describe("BO-3.1 what is released is what /v2 serves", () => {
  test("a menu: order, texts, new items, removed ones", async () => {
    const menu = await findDocument(office, "menu");
    const { items } = (await menu.body()) as { items: { id: number }[] };
    const [first, second] = items;
    await publish(menu, {
      items: [
        second,
        { key: "new", label: six("Boutique"), link: "/store" },
        { ...first, label: { ...six("Guide"), de: "Leitfaden" } },
      ],
    });
    const shown = await members("/v2/menus", "de");
    expect(shown).toMatchObject([
      { id: second?.id, position: 1 },
      { label: "Boutique", position: 2, link: "/store", targetEntity: null },
      { id: first?.id, label: "Leitfaden", position: 3 },
    ]);
    expect(shown).toHaveLength(3);
  });

  test("a feature", async () => {
    const feature = await findDocument(office, "feature", "referral");
    await publish(feature, {
      ...{ name: "referral", enabled: false, attributes: { a: [1] } },
    });
    expect(await members("/v2/features?name=referral")).toMatchObject([
      { name: "referral", enabled: false, attributes: { a: [1] } },
    ]);
  });

  test("the settings, beside the theme's options", async () => {
    const settings = await findDocument(office, "settings");
    const before = await members("/v2/options");
    const body = await settings.body();
    await publish(settings, {
      ...body,
      programName: "Autre Saison",
      pointsName: six("étoiles"),
      unknown: { kept: true },
    });
    const { json } = await app.call("/v2/config/app", null);
    expect(json).toMatchObject({ programName: "Autre Saison", locale: "fr" });
    expect(await members("/v2/options")).toEqual(
      before.map((option) =>
        option["name"] === "CURRENCY_NAME"
          ? { ...option, value: "étoiles" }
          : option,
      ),
    );
  });

  test("BO-7.1 the name of the points, which was an option, is a field of the settings", async () => {
    const settings = await findDocument(office, "settings");
    const shown = await members("/v2/options");
    const current = await settings.body();
    const { pointsName, options, ...rest } = current as {
      pointsName: object;
      options: object[];
    };
    const option = { name: "CURRENCY_NAME", value: pointsName };
    const former = { ...rest, options: [option, ...options] };
    const status = await settings.status();
    for (const table of ["document_drafts", "document_revisions"] as const)
      await app.database
        .updateTable(table)
        .set({ body: JSON.stringify(former) } as never)
        .where("document_id", "=", settings.id)
        .execute();
    await movePointsName(app.database as Kysely<unknown>);
    expect(await settings.body()).toEqual({ ...rest, pointsName, options });
    expect(await settings.status()).toBe(status);
    await publish(settings, { ...rest, pointsName, options });
    expect(await members("/v2/options")).toEqual(shown);

    const other = { ...option, value: six("étoiles") };
    await publish(settings, { ...current, options: [other, ...options] });
    expect(await members("/v2/options")).toContainEqual(
      expect.objectContaining({ name: "CURRENCY_NAME", value: "étoiles" }),
    );
    await publish(settings, current);
  });

  test("a badge and a group", async () => {
    const badge = await createDocument(office, "badge", {
      title: six("Pionnier"),
      image: { contentUrl: "/pictures/badge.svg", alt: six("Étoile") },
    });
    await badge.release();
    expect(await members("/v2/badges/user?itemsPerPage=100")).toContainEqual(
      expect.objectContaining({
        title: "Pionnier",
        image: { contentUrl: "/pictures/badge.svg", alt: "Étoile" },
      }),
    );
    const group = await createDocument(office, "group", { name: "Corse" });
    await group.release();
    const row = await app.database
      .selectFrom("groups")
      .selectAll()
      .where("name", "=", "Corse")
      .executeTakeFirst();
    const { json } = await group.call("GET", "");
    expect(row?.id).toBe(json.entityId);
    expect((await group.call("POST", "/archive", {})).status).toBe(204);
    const gone = await app.database
      .selectFrom("groups")
      .select("id")
      .where("name", "=", "Corse")
      .executeTakeFirst();
    expect(gone).toBeUndefined();
  });

  test("a text that is blank in a language is French there", async () => {
    const reward = await createDocument(office, "reward", {
      ...{ title: { fr: "Tapis", en: "" }, price: 77 },
    });
    await reward.release();
    for (const language of ["en", "nl"])
      expect(await members("/v2/rewards", language)).toContainEqual(
        expect.objectContaining({ title: "Tapis", price: 77 }),
      );
  });

  test("the reasons", async () => {
    const reasons = await findDocument(office, "reasons");
    const { reasons: list } = (await reasons.body()) as {
      reasons: { key: string }[];
    };
    expect(list.map(({ key }) => key)).toContain("illegible");
    await publish(reasons, {
      reasons: [{ key: "late", label: six("Trop tard") }, ...list.slice(1)],
    });
    const rows = await app.database
      .selectFrom("refusal_reasons")
      .selectAll()
      .orderBy("position")
      .execute();
    expect(rows[0]).toEqual({
      ...{ key: "late", position: 0, label: six("Trop tard") },
    });
    expect(rows).toHaveLength(list.length);
  });
});

describe("BO-9.18 examination", () => {
  test("names targets that do not exist, and repeated keys", async () => {
    const menu = await findDocument(office, "menu");
    const item = (target: object) => ({
      ...{ key: "a", label: six("x"), ...target },
    });
    const verdicts = await examine(menu, {
      body: {
        items: [
          item({ targetEntity: "Content", targetId: 2 }),
          item({ targetEntity: "Content", targetId: 99_999 }),
          {
            ...item({ targetEntity: "Challenge", targetId: 99_999 }),
            key: "b",
          },
          { ...item({ targetEntity: "Anything", targetId: 3 }), key: "c" },
        ],
      },
    });
    expect(
      verdicts.map(({ pointer, outcome, key }) => [pointer, outcome, key]),
    ).toEqual([
      ["/items/1/key", "repeatedKey", "a"],
      ["/items/1/targetId", "unknownTarget", "a"],
      ["/items/2/targetId", "unknownTarget", "b"],
    ]);
  });

  test("knows of features with the same name, and keeps a released name", async () => {
    const feature = await createDocument(office, "feature", {
      ...{ name: "use_store", enabled: true },
    });
    expect(await examine(feature)).toMatchObject([
      { pointer: "/name", outcome: "nameTaken", level: "mistake" },
    ]);
    expect((await feature.release()).status).toBe(422);
    await publish(feature, { name: "use_shop", enabled: true });
    await feature.save({ name: "use_other", enabled: true });
    expect(await examine(feature)).toMatchObject([
      { pointer: "/name", outcome: "fixedValue", level: "mistake" },
    ]);
  });

  test("requires the languages that the settings require", async () => {
    const reward = await createDocument(office, "reward", {
      ...{ title: { fr: "Un", en: "One" }, price: 1 },
    });
    const missing = async () =>
      (await examine(reward)).map(
        ({ pointer, level }) => `${level} ${pointer.slice(-2)}`,
      );
    expect(await missing()).toEqual([
      ...["warning it", "warning es", "warning de", "warning nl"],
    ]);
    const settings = await findDocument(office, "settings");
    await publish(settings, {
      ...(await settings.body()),
      requiredLanguages: ["fr", "de"],
    });
    expect(await missing()).toEqual([
      ...["warning it", "warning es", "mistake de", "warning nl"],
    ]);
    expect((await reward.release()).status).toBe(422);
  });

  test("speaks the language asked for, and of the one that is meant", async () => {
    const reward = await createDocument(office, "reward", {
      ...{ title: { fr: "Un" }, price: 1, stok: 2 },
    });
    const { json } = await reward.call(
      "POST",
      "/examine",
      { language: "it" },
      { "accept-language": "de" },
    );
    expect(json.verdicts).toEqual([
      {
        ...{ pointer: "/title/it", key: null, outcome: "missingText" },
        level: "warning",
        message: "Der Text fehlt in dieser Sprache: Italienisch.",
      },
      {
        ...{ pointer: "/stok", key: null, outcome: "unknownProperty" },
        level: "warning",
        message:
          "Diese Angabe ist nicht bekannt und bleibt ohne Wirkung. Meinten Sie „Eingelagerte Stückzahl (leer: unbegrenzt)“?",
      },
    ]);
  });

  test.each([
    { body: [] },
    { at: "never" },
    { at: "2026-02-30T00:00:00Z" },
    { language: "pt" },
    { nonsense: 1 },
  ])("refuses %j", async (request) => {
    const { call } = await findDocument(office, "group");
    expect((await call("POST", "/examine", request)).status).toBe(422);
  });

  test("changes nothing", async () => {
    const document = await findDocument(office, "group");
    const [body, tag] = [await document.body(), await document.etag()];
    await examine(document, { body: { name: "Other" } });
    expect(await document.body()).toEqual(body);
    expect(await document.etag()).toBe(tag);
  });

  test("of settings refuses the theme's options, and formats that do not exist, with what to do", async () => {
    const settings = await findDocument(office, "settings");
    const verdicts = await examine(settings, {
      body: {
        ...{ programName: "x", timeZone: "Europe/Atlantis" },
        ...{ dateFormat: "bonjour", locale: "bonjour" },
        options: [{ name: "$primaryHue", value: "#fff" }],
      },
    });
    expect(
      verdicts.map(({ pointer, message }) => `${pointer} ${message}`),
    ).toEqual([
      expect.stringMatching(/^\/locale Choisissez une langue/),
      expect.stringMatching(
        /^\/dateFormat Choisissez un format .*DD\/MM\/YYYY/,
      ),
      expect.stringMatching(/^\/timeZone Choisissez un fuseau .*Europe\/Paris/),
      expect.stringMatching(/^\/options\/0\/name /),
    ]);
  });
});
