import {
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  test,
} from "vitest";
import { demo } from "#server/seed/people.ts";
import { later } from "#tests/support/documents.ts";
import { addLargePicture } from "#tests/support/large-picture.ts";
import { createLateRequests } from "#tests/support/late-requests.ts";
import {
  giveRoles,
  type Office,
  openAdministration,
  openOffice,
  ownOrigin,
} from "#tests/support/office.ts";
import {
  readBeginning,
  sendAllButTheEnd,
} from "#tests/support/slow-connection.ts";

const late = createLateRequests();
const { app } = await openAdministration({ onRoute: late.onRoute });
let origin: string;
let office: Office;

beforeAll(async () => {
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
/** Gives the sender a session with all rights. */
async function restore() {
  await giveRoles(app, "configurator", ["administrator"]);
  await setActive(true);
  office = await openOffice(app);
  await office.stepUp();
}
beforeEach(restore);

const setActive = (is_active: boolean) =>
  app.database
    .updateTable("users")
    .set({ is_active })
    .where("id", "=", demo.configurator.id)
    .execute();

const endings = [
  ["is disabled", 401, () => setActive(false)],
  ["loses their roles", 403, () => giveRoles(app, "configurator", [])],
] as const;

let importId: string;
const participant = `/participants/${demo.newcomer.id}`;

interface Deed {
  method: string;
  path: () => string;
  body: object;
  status: number;
  /** The state that the request changes. */
  state: () => Promise<unknown>;
}

const read = async (path: string) => (await office.call("GET", path)).json;

const deeds: Record<string, Deed> = {
  "points by hand": {
    ...{ method: "POST", path: () => `${participant}/points`, status: 201 },
    body: { points: 5, reason: "A reason" },
    state: async () => (await read(participant)).points,
  },
  "a change of roles": {
    ...{ method: "PUT", path: () => `${participant}/roles`, status: 200 },
    body: { roles: [1] },
    state: async () => (await read(participant)).roles,
  },
  "an export of participants": {
    ...{ method: "POST", path: () => "/exports", status: 201 },
    body: { kind: "participants", format: "csv", purpose: "Late" },
    state: async () => (await read("/exports")).total,
  },
  "the start of an import": {
    method: "POST",
    path: () => `/participants/imports/${importId}/start`,
    ...{ body: { dryRun: true }, status: 202 },
    state: async () => (await read(`/participants/imports/${importId}`)).state,
  },
};

describe("BO-9.85 a request whose last byte comes late", () => {
  beforeEach(async () => {
    await giveRoles(app, "newcomer", []);
    importId = (await office.call("POST", "/participants/imports", {})).json.id;
    await office.call("PUT", `/participants/imports/${importId}/rows`, {
      from: 1,
      rows: [{ email: "ada@example.com", firstName: "Ada", lastName: "L" }],
    });
  });

  /** Something happens once the headers have been checked; the last byte follows it. */
  async function sendLate(
    { method, path, body }: Deed,
    meanwhile: () => Promise<unknown>,
  ) {
    const checked = Promise.withResolvers<unknown>();
    const { finish, response } = late.during(
      () => meanwhile().then(checked.resolve),
      () =>
        sendAllButTheEnd(origin, {
          ...{ method, path: `/v2/bo${path()}`, body },
          headers: {
            ...{ Host: ownOrigin.replace("http://", ""), Origin: ownOrigin },
            Cookie: office.cookie,
          },
        }),
    );
    await Promise.race([checked.promise, response]);
    finish();
    return response;
  }

  describe.each(Object.entries(deeds))("%s", (_, deed) => {
    it.each(endings)(
      "does nothing once its sender %s",
      async (_, status, end) => {
        const before = await deed.state();
        const response = await sendLate(deed, end);
        expect(response.status).toBe(status);
        expect(() => JSON.parse(response.body)).not.toThrow();
        await restore();
        expect(await deed.state()).toEqual(before);
      },
    );

    it("is done for a sender who keeps their rights", async () => {
      const before = await deed.state();
      const { status } = await sendLate(deed, async () => undefined);
      expect(status).toBe(deed.status);
      expect(await deed.state()).not.toEqual(before);
    });
  });
});

test("BO-4.5 slow readers of a file in previews leave the pages to others", async () => {
  const picture = await addLargePicture(app.database, app.folder);
  const { json } = await office.call("POST", "/preview-tokens", {
    ...{ as: demo.participant.id, at: later(0), drafts: [] },
  });
  const headers = { authorization: `Bearer ${json.token}` };
  const slow = await Promise.all(
    Array.from({ length: 4 }, () =>
      readBeginning(origin, { path: picture, headers }),
    ),
  );
  onTestFinished(() => {
    for (const { close } of slow) close();
  });
  expect(slow.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const others = await Promise.all(
    [picture, "/v2/me", "/v2/contents/homepage"].map((path) =>
      fetch(`${origin}${path}`, {
        headers: { ...headers, range: "bytes=0-9" },
      }),
    ),
  );
  expect(others.map(({ status }) => status)).toEqual([206, 200, 200]);
});
