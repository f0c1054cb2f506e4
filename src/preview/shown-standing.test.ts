import { expect, test } from "vitest";
import type { ShownStanding } from "./protocol.ts";
import { withStanding } from "./shown-standing.ts";

const user = { id: 7, userGroups: [{ "@id": "/v2/user-groups/3" }] };

/** What a canvas reads of a path, where the server has this. */
async function read(
  path: string,
  body: object,
  standing: Omit<ShownStanding, "challenge"> | undefined,
) {
  const fetch = withStanding(async () => Response.json(body), {
    standing: () => standing && { challenge: "12", ...standing },
    user: () => user,
  });
  const response = await fetch(`/v2${path}`);
  return response.json();
}

const entry = (userId: string) => ({
  ...{ resultValue: 120, totalPoints: 120, rank: 4 },
  ...{ challengeRewardValue: 500, entity: { userId } },
});
const standing = { result: 120, reward: 500, rank: 4, isParticipating: true };

test.each([
  [
    "/challenges/12/user.jsonld",
    {},
    { isParticipating: true, challengeResults: [entry("7")] },
  ],
  [
    "/challenges/12/user.jsonld",
    { isGroup: true },
    { isGroup: true, isParticipating: true, challengeResults: [entry("3")] },
  ],
  [
    "/challenges/12/rank/user",
    { rank: 9, total: 2 },
    { rank: 4, total: 4, result: entry("7") },
  ],
  [
    "/challenges/12/challenge-results/participating",
    { isParticipating: null },
    { isParticipating: true },
  ],
  ["/challenges/112/user.jsonld", {}, {}],
  ["/challenges/13/user.jsonld", {}, {}],
])(
  "BO-12.2 %s of %j says what the person is taken to have",
  async (path, body, shown) => {
    expect(await read(path, body, standing)).toEqual(shown);
    expect(await read(path, body, undefined)).toEqual(body);
  },
);

test("BO-12.2 what the standing does not say stays as it is", async () => {
  const body = { isParticipating: false, challengeResults: [] };
  expect(
    await read("/challenges/12/user.jsonld", body, { isParticipating: true }),
  ).toEqual({ isParticipating: true, challengeResults: [] });
});
