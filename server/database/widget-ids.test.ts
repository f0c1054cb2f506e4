import { sql } from "kysely";
import { expect, it } from "vitest";
import { createDocument, pageOf, textBlock } from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";
import { batch } from "./migrations/0067-widget-ids.ts";

const { app, office } = await openAdministration();

it("BO-4.4 widgets of pages and shared contents that were live before get the ids of a release", async () => {
  const points = { key: "p", "@type": "WidgetPoints" };
  const blocks = [textBlock("Un"), points];
  const documents = [
    await createDocument(office, "page", pageOf(blocks)),
    await createDocument(office, "shared", { name: "Partagé", blocks }),
  ];
  for (const document of documents)
    expect((await document.release()).status).toBe(201);
  const present = async () => [
    await app.database
      .selectFrom("contents")
      .select(["id", "blocs"])
      .orderBy("id")
      .execute(),
    await app.database
      .selectFrom("shared_blocks")
      .selectAll()
      .orderBy("id")
      .execute(),
  ];
  const withIds = await present();
  for (const table of ["contents", "shared_blocks"])
    await sql`
      update ${sql.table(table)}
      set blocs = regexp_replace(blocs::text, '"id": \\d{7,}, ', '', 'g')::jsonb
    `.execute(app.database);
  expect(await present()).not.toEqual(withIds);
  await app.database
    .transaction()
    .execute((transaction) => batch(transaction as never, null));
  expect(await present()).toEqual(withIds);
});
