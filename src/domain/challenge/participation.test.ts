import { expect, test } from "vitest";
import type { Challenge } from "#src/schema/types.gen.ts";
import {
  type Participation,
  type PlacesLeft,
  participation,
  placesLeft,
} from "./participation.ts";
import type { ChallengePhase } from "./phase.ts";

const phases = [
  "BEFORE_DIFFUSION",
  "AFTER_DIFFUSION",
  "BEFORE_SIGN_IN",
  "DURING_SIGN_IN",
  "BEFORE_CHALLENGE",
  "DURING_CHALLENGE",
  "AFTER_CHALLENGE",
  undefined,
] as const;

const deal = (
  isParticipating: boolean | null,
  inscriptionsLeft: Challenge["inscriptionsLeft"] = null,
): Challenge => ({ id: 1, type: "Deal", isParticipating, inscriptionsLeft });

test.each<[Challenge["inscriptionsLeft"], PlacesLeft]>([
  [null, { kind: "not_given" }],
  [undefined, { kind: "not_given" }],
  [0, { kind: "none" }],
  [-1, { kind: "none" }],
  [1, { kind: "left", count: 1 }],
  [12, { kind: "left", count: 12 }],
])(
  "inscriptionsLeft %j: the places left are %j",
  (inscriptionsLeft, places) => {
    expect(placesLeft({ inscriptionsLeft: inscriptionsLeft ?? null })).toEqual(
      places,
    );
  },
);

test.each([
  [true, "participating"],
  [false, "not_participating"],
  [null, "unknown"],
] as const)("CH-4.4.1 an answer of %s is %s", (answer, state) => {
  for (const type of ["Deal", "Classic"] as const)
    expect(
      participation({ type, isParticipating: answer }, "DURING_CHALLENGE")
        .state,
    ).toBe(state);
});

test("CH-4.4.1 a missing reply is unknown", () => {
  expect(participation({ type: "Deal" }, undefined).state).toBe("unknown");
});

/** The phases in which each deal can be accepted or declined. */
const answerable: [Challenge, (ChallengePhase | undefined)[]][] = [
  [deal(null), ["DURING_SIGN_IN"]],
  [deal(null, 3), ["DURING_SIGN_IN"]],
  [deal(null, 0), []],
  [deal(true, 3), []],
  [deal(false, 3), []],
  [{ ...deal(null), type: "Classic" }, []],
];

test.each(answerable)("%j can be answered in %j", (challenge, expected) => {
  expect(
    phases.filter((phase) => participation(challenge, phase).canAnswer),
  ).toEqual(expected);
});

/** The phases in which each declined deal can still be accepted. */
const reversible: [Challenge, (ChallengePhase | undefined)[]][] = [
  [deal(false), ["DURING_SIGN_IN"]],
  [deal(false, 3), ["DURING_SIGN_IN"]],
  [deal(false, 0), []],
  [deal(true, 3), []],
  [deal(null, 3), []],
  [{ ...deal(false), type: "Classic" }, []],
];

test.each(reversible)(
  "%j can be accepted after all in %j",
  (challenge, expected) => {
    expect(
      phases.filter(
        (phase) => participation(challenge, phase).canAcceptAfterAll,
      ),
    ).toEqual(expected);
  },
);

/** The phases in which each deal is greyed out. */
const greyed: [Challenge, (ChallengePhase | undefined)[]][] = [
  [deal(true), []],
  [deal(false), [...phases]],
  [deal(null), phases.filter((phase) => phase !== "DURING_SIGN_IN")],
  [deal(null, 0), phases.filter((phase) => phase !== "DURING_SIGN_IN")],
  [{ ...deal(false), type: "Classic" }, []],
  [{ ...deal(null), type: "List" }, []],
];

test.each(greyed)("%j is greyed in %j", (challenge, expected) => {
  expect(
    phases.filter((phase) => participation(challenge, phase).isGreyed),
  ).toEqual(expected);
});

test.each([
  [deal(false), true],
  [deal(true), false],
  [deal(null), false],
  [{ ...deal(false), type: "Photo" as const }, false],
])("%j is refused: %s", (challenge, isRefused) => {
  expect(participation(challenge, "DURING_CHALLENGE").isRefused).toBe(
    isRefused,
  );
});

test.each<[Challenge, ChallengePhase, Participation["signIn"], boolean]>([
  [deal(null, 3), "BEFORE_DIFFUSION", "not_open", true],
  [deal(null, 3), "BEFORE_SIGN_IN", "not_open", true],
  [deal(null, 3), "DURING_SIGN_IN", "open", true],
  [deal(null, 0), "DURING_SIGN_IN", "full", true],
  [deal(null, null), "DURING_SIGN_IN", "open", false],
  [deal(null, 3), "BEFORE_CHALLENGE", "closed", false],
  [deal(null, 0), "DURING_CHALLENGE", "closed", false],
  [deal(true, 3), "DURING_SIGN_IN", "open", false],
  [deal(false, 3), "DURING_SIGN_IN", "open", true],
  [deal(false, 0), "DURING_SIGN_IN", "full", false],
])(
  "%j in %s: the sign-in is %s, places are shown: %s",
  (challenge, phase, signIn, arePlacesShown) => {
    expect(participation(challenge, phase)).toMatchObject({
      signIn,
      arePlacesShown,
    });
  },
);

test.each<[boolean | null | undefined, readonly (typeof phases)[number][]]>([
  [true, []],
  [false, phases],
  [
    null,
    phases.filter((phase) => !/SIGN_IN|BEFORE_DIFFUSION/.test(`${phase}`)),
  ],
  // Unknown: it may be the user's deal.
  [undefined, []],
])("a deal answered %s is shut in %j", (isParticipating, shut) => {
  const asked = {
    type: "Deal" as const,
    ...(isParticipating !== undefined && { isParticipating }),
  };
  expect(phases.filter((phase) => participation(asked, phase).isShut)).toEqual(
    shut,
  );
});
