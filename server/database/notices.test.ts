import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { followNotices, type Notices } from "./notices.ts";

let test: TestDatabase;
let notices: Notices;
const heard = vi.fn();

beforeEach(async () => {
  heard.mockClear();
  test = await programmeDatabase();
});
afterEach(async () => {
  await notices.close();
  await test.drop();
});

/** Waits until it is listening. */
const listening = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where query = 'listen palmares_settings' and datname = current_database()
    `.execute(test.database);
    expect(rows).toHaveLength(1);
    expect(heard).toHaveBeenCalled();
  });

const change = (analytics_id: string) =>
  test.database.updateTable("programme").set({ analytics_id }).execute();

it("notifies of a changed setting when its transaction commits", async () => {
  notices = followNotices(test.url);
  notices.subscribe(heard);
  await listening();
  heard.mockClear();
  await test.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("programme")
      .set({ analytics_id: "G-1" })
      .execute();
    expect(heard).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
});

it("reconnects after a lost connection, and notifies of changes that it may have missed", async () => {
  notices = followNotices(test.url);
  notices.subscribe(heard);
  await listening();
  heard.mockClear();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen palmares_settings' and datname = current_database()
  `.execute(test.database);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  await change("G-2");
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
});

it("polls if it cannot listen", async () => {
  notices = followNotices("postgres://nobody@127.0.0.1:1/none", 20);
  notices.subscribe(heard);
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(2));
});
