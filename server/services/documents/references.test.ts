import { expect, test } from "vitest";
import {
  createDocument,
  pageOf,
  type TestDocument,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";
import { fillReferences } from "./references.ts";

const { app, office } = await openAdministration();

const usagesOf = async ({ id }: TestDocument) =>
  (await office.call("GET", `/usages?kind=group&id=${id}`)).json.items;

test("BO-10.6 what an earlier version wrote without references gets them when a server starts", async () => {
  const group = await createDocument(office, "group", { name: "Ouest" });
  await group.release();
  const { entityId } = (await group.call("GET", "")).json;
  const audience = { groups: [`/v2/user-groups/${entityId}`] };
  const page = await createDocument(office, "page", pageOf([], { audience }));
  expect((await page.release()).status).toBe(201);
  await page.save(pageOf([]));
  const published = [{ kind: "page", id: page.id }];
  expect(await usagesOf(group)).toMatchObject(published);
  await app.database
    .deleteFrom("document_references")
    .where("document_id", "=", page.id)
    .execute();
  for (const table of ["document_drafts", "document_revisions"] as const)
    await app.database
      .updateTable(table)
      .set({ referring_hash: null })
      .where("document_id", "=", page.id)
      .execute();
  expect(await usagesOf(group)).toEqual([]);
  await fillReferences(app.app.repositories);
  expect(await usagesOf(group)).toMatchObject(published);
  // A server of that version changes the draft.
  await page.save(pageOf([], { audience }));
  await app.database
    .updateTable("document_drafts")
    .set({ body: JSON.stringify(pageOf([])), hash: "another" })
    .where("document_id", "=", page.id)
    .execute();
  await fillReferences(app.app.repositories);
  expect(await referencesOfDraft(page)).toEqual([]);
});

const referencesOfDraft = ({ id }: TestDocument) =>
  app.database
    .selectFrom("document_references")
    .select(["entity", "entity_id"])
    .where("document_id", "=", id)
    .where("revision", "is", null)
    .execute();
