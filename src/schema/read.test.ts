import { describe, expect, test } from "vitest";
import {
  type Finding,
  firstProblem,
  omittedFrom,
  problemOf,
  read,
} from "./read.ts";
import type { Shape } from "./shape.ts";
import badges from "./shapes/widgets-badge-list.gen.js";
import hero from "./shapes/widgets-challenge-hero.gen.js";
import group from "./shapes/widgets-widget-group.gen.js";
import challenge from "./shapes/wire-challenge.gen.js";
import card from "./shapes/wire-challenge-card.gen.js";
import result from "./shapes/wire-challenge-result.gen.js";
import declaration from "./shapes/wire-declaration.gen.js";
import action from "./shapes/wire-declaration-action.gen.js";
import pageContent from "./shapes/wire-page-content.gen.js";
import participation from "./shapes/wire-participation.gen.js";
import total from "./shapes/wire-total-participants.gen.js";
import user from "./shapes/wire-user.gen.js";
import points from "./shapes/wire-user-points.gen.js";
import rank from "./shapes/wire-user-rank.gen.js";

/** The smallest valid entity. */
const bare = (shape: Shape) =>
  shape === challenge ? { id: 1, type: "Classic" } : { id: 1 };

function reading<T>(shape: Shape<T>, value: unknown) {
  const found: Finding[] = [];
  const read_ = read(shape, value, (finding) => found.push(finding));
  return {
    value: read_,
    found: found.map((finding) => ({
      outcome: finding.outcome,
      ...problemOf(finding),
    })),
  };
}

test("a valid value is returned itself, and nothing is reported", () => {
  const value = Object.freeze({
    id: 1,
    type: "Deal",
    startDate: "2026-11-20T08:00:00+01:00",
    challengeGoals: Object.freeze([Object.freeze({ value: 3 })]),
    unknown: Object.freeze([null, 7]),
  });
  expect(reading(challenge, value)).toEqual({ value, found: [] });
  expect(reading(challenge, value).value).toBe(value);
});

describe("AS-3.1 values whose meaning is clear are repaired", () => {
  test.each<[string, Shape, object, object]>([
    [
      "PHP's object of a date in UTC",
      challenge,
      {
        startDate: {
          date: "2026-11-26 08:00:00.000000",
          timezone_type: 3,
          timezone: "UTC",
        },
      },
      { startDate: "2026-11-26T08:00:00.000Z" },
    ],
    [
      "PHP's objects of dates in a named zone, by offset and by abbreviation",
      challenge,
      {
        startDate: { date: "2026-07-26 08:00:00", timezone: "Europe/Paris" },
        endDate: { date: "2026-11-26 08:00:00", timezone: "+02:00" },
        startSignInDate: { date: "2026-11-26 08:00:00", timezone: "Z" },
        endSignInDate: { date: "2026-11-26 08:00:00", timezone: "NOWHERE" },
      },
      {
        startDate: "2026-07-26T06:00:00.000Z",
        endDate: "2026-11-26 08:00:00+02:00",
        startSignInDate: "2026-11-26 08:00:00Z",
        endSignInDate: "2026-11-26 08:00:00",
      },
    ],
    [
      "a value in another case",
      pageContent,
      { status: "PUBLISHED" },
      { status: "published" },
    ],
    [
      "an enum as its value",
      pageContent,
      { status: { value: "published" } },
      { status: "published" },
    ],
    [
      "an enum as its name",
      pageContent,
      { status: { name: "PUBLISHED", value: 2 } },
      { status: "published" },
    ],
    [
      "a known value of a text in another case or as its name",
      challenge,
      { goalType: "BY_PROFILE" },
      { goalType: "by-profile" },
    ],
    [
      "a known value of a text as its name",
      challenge,
      { goalType: { name: "Generic" } },
      { goalType: "generic" },
    ],
    [
      "a list keyed by names",
      challenge,
      { challengeGoals: { bronze: { value: 3 }, silver: { value: 5 } } },
      { challengeGoals: [{ value: 3 }, { value: 5 }] },
    ],
    [
      "a list in data",
      challenge,
      { challengeGoals: { data: [{ value: 3 }] } },
      { challengeGoals: [{ value: 3 }] },
    ],
    [
      "the only entry of a list",
      challenge,
      { challengeGoals: { value: 3, name: "Or" } },
      { challengeGoals: [{ value: 3, name: "Or" }] },
    ],
    [
      "an entity in data",
      challenge,
      { conditions: { data: { rules: "<p>x</p>" } } },
      { conditions: { rules: "<p>x</p>" } },
    ],
    [
      "numbers with blanks",
      user,
      { points: "8\u202f292,50" },
      { points: 8292.5 },
    ],
    [
      "a number of PHP's number_format",
      user,
      { points: "1,008,292.5" },
      { points: 1008292.5 },
    ],
    ["a decimal comma", user, { points: "12,5" }, { points: 12.5 }],
    ...(
      [
        [
          { url: "/media/1.jpg" },
          { url: "/media/1.jpg", contentUrl: "/media/1.jpg" },
        ],
        [
          { path: "media/1.jpg" },
          { path: "media/1.jpg", contentUrl: "media/1.jpg" },
        ],
        [
          [{ url: "/1.jpg" }, { url: "/2.jpg" }],
          { url: "/1.jpg", contentUrl: "/1.jpg" },
        ],
        [["/1.jpg", "/2.jpg"], "/1.jpg"],
        [{ data: { url: "/1.jpg" } }, { url: "/1.jpg", contentUrl: "/1.jpg" }],
      ] as [unknown, unknown][]
    ).map(([image, due]): [string, Shape, object, object] => [
      `a picture as ${JSON.stringify(image)}`,
      challenge,
      { image },
      { image: due },
    ]),
    ["a number for a text", user, { clientId: 12345 }, { clientId: "12345" }],
    ["text for a whole number", user, { optin: "1" }, { optin: 1 }],
    ["text for a number", user, { points: " 12.5 " }, { points: 12.5 }],
    ["an empty list for an object", user, { profile: [] }, { profile: {} }],
    [
      "false for a picture",
      user,
      { profile: { picture: false } },
      { profile: {} },
    ],
    [
      "numeric keys for a list",
      user,
      { userGroups: { 0: "/v2/user-groups/2", 2: 4 } },
      { userGroups: ["/v2/user-groups/2", 4] },
    ],
    [
      "a list inside a list's entry",
      user,
      { userRoles: [{ permissions: { 1: "X" } }] },
      { userRoles: [{ permissions: ["X"] }] },
    ],
    ["1 for true", user, { isCGUAccepted: 1 }, { isCGUAccepted: true }],
    ["0 for false", user, { isCGUAccepted: 0 }, { isCGUAccepted: false }],
    ["text for true", user, { isCGUAccepted: "TRUE" }, { isCGUAccepted: true }],
    ["text for false", user, { isCGUAccepted: "0" }, { isCGUAccepted: false }],
    [
      "null for an id next to an IRI",
      user,
      { id: null, "@id": "/v2/users/7" },
      { id: undefined, "@id": "/v2/users/7" },
    ],
    [
      "null entries of a list",
      user,
      { userGroups: [null, 4, null] },
      { userGroups: [4] },
    ],
    ["an empty text for a number", user, { points: "" }, {}],
    ["a number for a unit", challenge, { resultUnit: 5 }, { resultUnit: "5" }],
    ["a list for a unit", challenge, { goalsUnit: [] }, { goalsUnit: {} }],
    [
      "a number for the plural of a unit",
      challenge,
      { resultUnit: { one: "pompe", other: 2, few: [] } },
      { resultUnit: { one: "pompe", other: "2" } },
    ],
    [
      "an object for an empty list",
      user,
      { userGroups: {} },
      { userGroups: [] },
    ],
    [
      "a collection for a list",
      challenge,
      { challengeGoals: { "hydra:member": [{ value: 1 }] } },
      { challengeGoals: [{ value: 1 }] },
    ],
    [
      "an IRI for an entity",
      result,
      { entity: "/v2/users/41" },
      { entity: { "@id": "/v2/users/41" } },
    ],
    [
      "an id for an entity",
      declaration,
      { challengeProductDeclarations: [{ challengeProduct: 4 }] },
      { challengeProductDeclarations: [{ challengeProduct: { id: 4 } }] },
    ],
    [
      "IRIs in a list of entities",
      challenge,
      { declarations: ["/v2/declarations/4"] },
      { declarations: [{ "@id": "/v2/declarations/4" }] },
    ],
    [
      "another case of a word",
      declaration,
      { status: "VALIDATED" },
      { status: "validated" },
    ],
    [
      "text for 0 and 1",
      challenge,
      { needProof: "1", isGroup: 0 },
      { needProof: true, isGroup: false },
    ],
    [
      "a number for an answer",
      declaration,
      { formEntry: { formValues: [{ value: 5 }] } },
      { formEntry: { formValues: [{ value: "5" }] } },
    ],
  ])("%s", (_, shape, value, expected) => {
    const { value: found, found: findings } = reading(shape, {
      ...bare(shape),
      ...value,
    });
    expect(found).toEqual({ ...bare(shape), ...expected });
    expect(findings.every(({ outcome }) => outcome === "repaired")).toBe(true);
  });

  test.each(["constructor", "toString", "yes"])(
    "the text %j is not a boolean",
    (isCGUAccepted) => {
      const { value, found } = reading(user, { id: 1, isCGUAccepted });
      expect(value).toEqual({ id: 1, isCGUAccepted: null });
      expect(found).toMatchObject([{ outcome: "left out" }]);
    },
  );

  test.each(["", " ", "no", "non", "2", 2, [], {}, [true]])(
    "AS-4.13 a sent acceptance of the terms that says %j is not one",
    (isCGUAccepted) => {
      expect(reading(user, { id: 1, isCGUAccepted }).value).toEqual({
        id: 1,
        isCGUAccepted: null,
      });
      expect(reading(user, { id: 1 }).value).toEqual({ id: 1 });
    },
  );

  test("a missing required enum value gets its default", () => {
    const found = (value: object) => reading(challenge, { id: 1, ...value });
    expect(found({}).value).toEqual({ id: 1, type: "Classic" });
    expect(found({ type: null }).value).toEqual({ id: 1, type: "Classic" });
    expect(found({ type: "deal" }).value).toEqual({ id: 1, type: "Deal" });
  });

  test("a number must be within its limits, whatever its form", () => {
    const focus = (x: unknown) =>
      reading(declaration, {
        id: 1,
        challengeProductDeclarations: [
          { challengeProduct: { id: 2, visual: { focus: { x } } } },
        ],
      }).found;
    expect(focus("50")).toMatchObject([{ outcome: "repaired" }]);
    for (const x of ["101", 101, -1])
      expect(focus(x)).toMatchObject([{ outcome: "left out" }]);
  });

  test("repairs are reported with their path and the original value", () => {
    const { found } = reading(user, {
      id: 1,
      userRoles: { 0: { permissions: [] }, 3: { permissions: { 1: 7 } } },
    });
    expect(found.map(({ pointer, reason }) => `${pointer}: ${reason}`)).toEqual(
      [
        "/userRoles/1/permissions/0: expected string, got 7",
        '/userRoles/1/permissions: expected array or null, got {"1":7}',
        '/userRoles: expected array or null, got {"0":{"permissions":[]},"3":{"permissio…',
      ],
    );
  });

  test("the original value is not modified", () => {
    const value = {
      id: "1",
      profile: { picture: false },
      userGroups: { 0: 4 },
    };
    const before = structuredClone(value);
    read(user, value, () => undefined);
    expect(value).toEqual(before);
  });

  test("undefined counts as missing", () => {
    const value = { id: 1, "@id": undefined, profile: undefined };
    expect(reading(user, value)).toEqual({ value, found: [] });
    expect(reading(user, value).value).toBe(value);
  });

  test("unknown properties are left unchanged", () => {
    const value = { id: 1, extra: { points: "12" } };
    expect(reading(user, value).value).toBe(value);
  });
});

test("a form, its questions and their choices need an id or an IRI, not both", () => {
  const form = {
    id: 2,
    formInputGroups: [
      { formInputs: [{ id: 5, formInputChoices: [{ id: 6 }, { id: "7" }] }] },
    ],
  };
  const { value, found } = reading(challenge, {
    ...bare(challenge),
    declarationForm: form,
  });
  expect(found).toEqual([]);
  expect(value).toMatchObject({ declarationForm: form });
});

describe("an invalid value costs as little as possible", () => {
  test.each<[string, Shape, object, object, string]>([
    [
      "an object for a text",
      challenge,
      { sponsor: { name: "X" } },
      {},
      '/sponsor: expected string or null, got {"name":"X"}',
    ],
    [
      "a text for an object",
      challenge,
      { conditions: "text" },
      {},
      '/conditions: expected object or null, got "text"',
    ],
    [
      "true for a text",
      challenge,
      { title: true },
      {},
      "/title: expected string or null, got true",
    ],
    [
      "an unknown enum value",
      challenge,
      { type: "Marathon" },
      {},
      '/type: expected one of "Classic", "Deal", "List", "Photo", got "Marathon"',
    ],
    [
      "a flag that is none",
      challenge,
      { areResultsVisible: "perhaps" },
      {},
      '/areResultsVisible: expected boolean or null, got "perhaps"',
    ],
    [
      "a field of a field",
      user,
      { profile: { firstName: ["A"], lastName: "B" } },
      { profile: { lastName: "B" } },
      '/profile/firstName: expected string or null, got ["A"]',
    ],
  ])("%s", (_, shape, value, expected, reason) => {
    const { value: found, found: findings } = reading(shape, {
      ...bare(shape),
      ...value,
    });
    expect(found).toEqual({ ...bare(shape), ...expected });
    expect(findings.map((one) => `${one.pointer}: ${one.reason}`)).toEqual([
      reason,
    ]);
    expect(findings[0]?.outcome).toBe("left out");
  });

  test("an invalid list entry is omitted and counted", () => {
    const { value } = reading(challenge, {
      id: 1,
      challengeGoals: [{ value: 1 }, "second", null, { value: "3" }, 4],
      predefinedQuestions: [{ key: "distributor" }, { key: "colour" }],
    });
    expect(value?.challengeGoals).toEqual([{ value: 1 }, { value: 3 }]);
    expect(value && omittedFrom(value, "challengeGoals")).toBe(2);
    expect(value && omittedFrom(value, "predefinedQuestions")).toBe(1);
    expect(value && omittedFrom(value, "declarations")).toBe(0);
  });

  test("so is one of a repaired list, or of a list in an entry", () => {
    const { value } = reading(user, {
      id: 1,
      userGroups: { 0: 4, 2: true },
      userRoles: [{ permissions: ["a", {}] }, { permissions: ["b"] }],
    });
    expect(value && omittedFrom(value, "userGroups")).toBe(1);
    const [first, second] = value?.userRoles ?? [];
    expect(first && omittedFrom(first, "permissions")).toBe(1);
    expect(second && omittedFrom(second, "permissions")).toBe(0);
    expect(value && omittedFrom(value, "userRoles")).toBe(0);
  });

  test("invalid roles grant nothing", () => {
    expect(
      reading(user, { id: 1, userRoles: ["ROLE_USER"] }).value,
    ).toMatchObject({ userRoles: [] });
  });

  test("an entity without an essential property is omitted from its parent", () => {
    const { value, found } = reading(challenge, { id: 1, declarationForm: [] });
    expect(value).toEqual(bare(challenge));
    expect(found.at(0)).toMatchObject({
      outcome: "left out",
      pointer: "/declarationForm",
    });
  });
});

test.each<[string, Shape, unknown, object]>([
  ["points", points, 8292, { points: 8292 }],
  ["points as text", points, "8 292", { points: 8292 }],
  ["a total", total, 0, { total: 0 }],
  ["a rank", rank, "3", { rank: 3 }],
  ["a participation", participation, true, { isParticipating: true }],
  [
    "a declined participation",
    participation,
    false,
    { isParticipating: false },
  ],
  ["an entity in data", user, { data: { id: 3 } }, { id: 3 }],
  ["points in data", points, { data: { points: 3 } }, { points: 3 }],
])("a small answer: %s", (_, shape, value, due) => {
  expect(reading(shape, value).value).toEqual(due);
});

test("a known value, and one that is not known, are as they are", () => {
  for (const goalType of ["generic", "Another"]) {
    const value = { id: 1, type: "Classic", goalType };
    expect(reading(challenge, value)).toEqual({ value, found: [] });
  }
});

test.each(["1,234", "1 23", "12 pts"])("%j is not read as a number", (text) => {
  expect(reading(user, { id: 1, points: text }).value).toEqual({ id: 1 });
});

describe("properties that hide or permit something fail closed", () => {
  test.each<[string, Shape, unknown]>([
    ["no object", user, "ada"],
    ["a list", user, [{ id: 1 }]],
    ["nobody", user, {}],
    ["no id that can be read", user, { id: null, "@id": [] }],
    [
      "an unknown value of a required enum",
      group,
      { "@type": "WidgetGroup", type: "triple" },
    ],
    ["a date of a phase", challenge, { id: 1, endDate: "soon" }],
    ["a date of a phase in a list", card, { id: 1, startSignInDate: 20261120 }],
    ["a window of a page", pageContent, { id: 1, endDate: { until: 3 } }],
    [
      "a window of a widget",
      group,
      { "@type": "WidgetGroup", type: "single", diffusionEndAt: "tomorrow" },
    ],
  ])("%s is refused", (_, shape, value) => {
    const { value: found, found: findings } = reading(shape, value);
    expect(found).toBeUndefined();
    expect(findings.some(({ outcome }) => outcome === "refused")).toBe(true);
  });

  test("the refusal says what is wrong, and not that it is missing", () => {
    const triple = { "@type": "WidgetGroup", type: "triple" };
    expect(reading(group, triple).found).toMatchObject([
      { outcome: "refused", pointer: "/type", keyword: "enum" },
    ]);
  });

  test.each<[unknown]>([
    [""],
    ["0000-00-00"],
    ["-0001-11-30T00:00:00+00:00"],
    [null],
    [[]],
    [false],
  ])("a date that is %j counts as missing", (startDate) => {
    const { value } = reading(challenge, { id: 1, startDate });
    expect(value).toMatchObject({ id: 1 });
    expect(value?.startDate ?? null).toBeNull();
  });

  test("a date that hides nothing is omitted", () => {
    expect(reading(declaration, { id: 1, createdAt: "soon" }).value).toEqual({
      id: 1,
    });
    expect(reading(action, { id: 1, type: "Marathon" }).value).toEqual({
      id: 1,
    });
  });
});

describe("a block of the product must match its schema exactly", () => {
  test.each([
    [
      { "@type": "WidgetGroup", type: "single", title: 7 },
      "/title",
      "expected string or null, got 7",
    ],
    [
      { "@type": "WidgetGroup", type: "triple" },
      "/type",
      'expected one of "single", "double", "double-free", "carousel", got "triple"',
    ],
    [{ "@type": "WidgetGroup" }, "", '"type" is missing'],
    [
      { "@type": "WidgetGroup", type: "single", isMobile: "1" },
      "/isMobile",
      'expected boolean or null, got "1"',
    ],
  ])("%j", (value, pointer, reason) => {
    expect(firstProblem(group, value)).toMatchObject({ pointer, reason });
  });

  test("a list has the minimum number of entries", () => {
    const config = { "@type": "BadgeList", parts: [] };
    expect(firstProblem(badges, config)).toMatchObject({
      pointer: "/parts",
      reason: "[] has fewer than 1 items",
    });
    expect(reading(badges, config).value).toBe(config);
  });

  test("unknown properties are an error if its schema is closed", () => {
    const config = { "@type": "ChallengeHero", focalPoint: { x: 5, z: 1 } };
    expect(firstProblem(hero, config)).toMatchObject({
      pointer: "/focalPoint",
      reason: '"z" is not known here',
    });
    expect(reading(hero, config).value).toBe(config);
  });

  test("a valid block has no problem", () => {
    expect(
      firstProblem(group, {
        "@type": "WidgetGroup",
        type: "single",
        widgets: [null],
      }),
    ).toBeUndefined();
  });
});
