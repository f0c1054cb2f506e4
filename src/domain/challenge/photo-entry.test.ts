import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type InspectedFile,
  photoPixels,
} from "#src/domain/values/file-rules.ts";
import type { ChallengeResult } from "#src/schema/types.gen.ts";
import type { ChallengePhase } from "./phase.ts";
import {
  canVote,
  galleryPhotos,
  hasVoted,
  type PhotoEntry,
  photoEntry,
  photoProblem,
  photoRankKind,
  photoRules,
  photoUpload,
  voteCount,
  withVote,
} from "./photo-entry.ts";

type Status = "waiting" | "validated" | "refused" | null;
const photo = (id: number, status: Status): ChallengeResult => ({ id, status });

test.each<[Status[], PhotoEntry["state"], number | undefined]>([
  [[], "none", undefined],
  [[null], "none", undefined],
  [["waiting"], "waiting", 0],
  [["refused"], "refused", 0],
  [["validated"], "validated", 0],
  [["refused", "waiting"], "waiting", 1],
  [["refused", "waiting", "validated"], "validated", 2],
])("own results %j are an entry that is %s", (statuses, state, id) => {
  const entry = photoEntry(
    statuses.map((status, index) => photo(index, status)),
  );
  expect([entry.state, entry.result?.id]).toEqual([state, id]);
});

const phases: (ChallengePhase | undefined)[] = [
  "BEFORE_DIFFUSION",
  "AFTER_DIFFUSION",
  "BEFORE_SIGN_IN",
  "DURING_SIGN_IN",
  "BEFORE_CHALLENGE",
  "DURING_CHALLENGE",
  "AFTER_CHALLENGE",
  undefined,
];

const notAllowed = (reason: string) => ({ isAllowed: false, reason });

test.each<[PhotoEntry["state"], ChallengePhase | undefined, object]>([
  ["none", "DURING_CHALLENGE", { isAllowed: true, isAgain: false }],
  ["refused", "DURING_CHALLENGE", { isAllowed: true, isAgain: true }],
  ["waiting", "DURING_CHALLENGE", notAllowed("already")],
  ["validated", "DURING_CHALLENGE", notAllowed("already")],
  ["none", "BEFORE_DIFFUSION", notAllowed("before_start")],
  ["none", "BEFORE_SIGN_IN", notAllowed("before_start")],
  ["none", "DURING_SIGN_IN", notAllowed("before_start")],
  ["none", "BEFORE_CHALLENGE", notAllowed("before_start")],
  ["none", "AFTER_CHALLENGE", notAllowed("after_end")],
  ["refused", "AFTER_CHALLENGE", notAllowed("after_end")],
  ["validated", "AFTER_CHALLENGE", notAllowed("after_end")],
  ["none", "AFTER_DIFFUSION", notAllowed("after_end")],
  ["none", undefined, notAllowed("unknown")],
])("an entry that is %s, in %s: upload %j", (state, phase, upload) => {
  expect(photoUpload({ state }, phase)).toEqual(upload);
});

test("the gallery only has validated photos", () => {
  const results = [
    photo(1, "waiting"),
    photo(2, "validated"),
    photo(3, "refused"),
    photo(4, null),
  ];
  expect(galleryPhotos(results)).toEqual([photo(2, "validated")]);
});

test("a rank is temporary during the contest, final after it, and undefined otherwise", () => {
  expect(phases.map(photoRankKind)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    "temporary",
    "final",
    undefined,
  ]);
});

const user = { id: 12, userGroups: ["/v2/user-groups/3"] };

describe("a vote", () => {
  const other: ChallengeResult = {
    ...photo(1, "validated"),
    entity: { userId: 7 },
  };

  test.each<[ChallengeResult, boolean, boolean]>([
    [other, false, true],
    [{ ...other, entity: null }, false, true],
    [{ ...other, status: "waiting" }, false, false],
    [{ ...other, status: "refused" }, false, false],
    [{ ...other, status: null }, false, false],
    [{ ...other, entity: { userId: 12 } }, false, false],
    [{ ...other, entity: { "@id": "/v2/users/12" } }, false, false],
    [{ ...other, entity: { userId: 12 } }, true, false],
    [{ ...other, entity: { "@id": "/v2/user-groups/3" } }, true, false],
    [{ ...other, entity: { "@id": "/v2/user-groups/4" } }, true, true],
  ])("for %j, of a group: %s, is allowed: %s", (result, isGroup, isAllowed) => {
    expect(canVote(result, { isGroup }, "DURING_CHALLENGE", user)).toBe(
      isAllowed,
    );
  });

  test("is cast and withdrawn during the contest only", () => {
    expect(phases.filter((phase) => canVote(other, {}, phase, user))).toEqual([
      "DURING_CHALLENGE",
    ]);
  });

  test("is impossible without a user", () => {
    expect(canVote(other, {}, "DURING_CHALLENGE", null)).toBe(false);
    expect(hasVoted({ voters: ["/v2/users/12"] }, null)).toBe(false);
  });

  test.each<[ChallengeResult["voters"], boolean]>([
    [null, false],
    [[], false],
    [["/v2/users/7"], false],
    [["/v2/users/7", "/v2/users/12"], true],
    [[{ "@id": "/v2/users/12" }], true],
    [[12], true],
  ])("of the user is among %j: %s", (voters, isVoted) => {
    expect(hasVoted({ voters: voters ?? null }, user)).toBe(isVoted);
  });

  test.each<[Partial<ChallengeResult>, number]>([
    [{ resultValue: 140, voters: ["/v2/users/7"] }, 140],
    [{ resultValue: 3 }, 3],
    [{ voters: ["/v2/users/7", "/v2/users/8"] }, 2],
    [{}, 0],
  ])("counts: %j has %s", (result, count) => {
    expect(voteCount(result)).toBe(count);
  });

  test("adds one immediately, and its withdrawal removes one; repeating it changes nothing", () => {
    const before: ChallengeResult = {
      id: 1,
      resultValue: 3,
      voters: ["/v2/users/7"],
    };
    const voted = withVote(before, user, true);
    expect(voted).toEqual({
      id: 1,
      resultValue: 4,
      voters: ["/v2/users/7", "/v2/users/12"],
    });
    expect(withVote(voted, user, true)).toBe(voted);
    expect(withVote(voted, user, false)).toEqual(before);
    expect(withVote(before, user, false)).toBe(before);
  });

  test("ends in the state that was clicked last, however often", () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1 }),
        fc.uniqueArray(fc.integer({ min: 13, max: 40 })),
        (clicks, voters) => {
          const before = { id: 1, voters };
          const after = clicks.reduce<ChallengeResult>(
            (result, isVoted) => withVote(result, user, isVoted),
            before,
          );
          const isVoted = clicks.at(-1) === true;
          expect(hasVoted(after, user)).toBe(isVoted);
          expect(voteCount(after)).toBe(voters.length + Number(isVoted));
        },
      ),
    );
  });
});

describe("rules for a photo", () => {
  test.each([
    [{}, { maxSize: 104_857_600, minWidth: 0, minHeight: 0, ...photoPixels }],
    [
      { photoMaxSize: 2, photoMinWidth: 800, photoMinHeight: 600 },
      { maxSize: 2_097_152, minWidth: 800, minHeight: 600, ...photoPixels },
    ],
    [
      { photoMaxSize: 250 },
      { maxSize: 104_857_600, minWidth: 0, minHeight: 0, ...photoPixels },
    ],
  ])("CH-5.4.2 CH-9.2 in a challenge with %j is %j", (challenge, rules) => {
    expect(photoRules(challenge)).toEqual(rules);
  });

  const good: InspectedFile = {
    name: "vitrine.jpg",
    size: 1000,
    content: { type: "image/jpeg", label: "JPG" },
    dimensions: { width: 800, height: 600 },
  };
  const rules = {
    maxSize: 1000,
    minWidth: 800,
    minHeight: 600,
    ...photoPixels,
  };

  test.each<[Partial<InspectedFile>, ReturnType<typeof photoProblem>]>([
    [{}, undefined],
    [{ name: "Vitrine.été.JPEG" }, undefined],
    [
      { name: "vitrine.PNG", content: { type: "image/png", label: "PNG" } },
      undefined,
    ],
    [{ name: "vitrine.gif" }, "type"],
    [{ name: "vitrine.png" }, undefined],
    [{ name: "jpg" }, undefined],
    [{ name: "vitrine.jpg.exe" }, "type"],
    [{ content: { type: "image/gif", label: "GIF" } }, "type"],
    [{ content: undefined }, "type"],
    [{ size: 0, content: undefined, dimensions: undefined }, "empty"],
    [{ size: 1001 }, "size"],
    [{ dimensions: undefined }, "corrupt"],
    [{ dimensions: { width: 799, height: 600 } }, "dimensions"],
    [{ dimensions: { width: 800, height: 599 } }, "dimensions"],
    [{ dimensions: { width: 12_000, height: 10_000 } }, undefined],
    [{ dimensions: { width: 12_000, height: 10_001 } }, "pixels"],
    [
      { dimensions: { width: 5_000, height: 4_000 }, isInterlaced: true },
      undefined,
    ],
    [
      { dimensions: { width: 5_000, height: 4_001 }, isInterlaced: true },
      "pixels",
    ],
  ])("a file with %j has the problem %s", (file, problem) => {
    expect(photoProblem({ ...good, ...file }, rules)).toBe(problem);
  });
});
