import { describe, expect, test } from "vitest";
import { examineBody } from "#src/domain/documents/examine/examine.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { noFacts } from "./kind.ts";
import { noticeKind } from "./notice.ts";

const texts = (text: string) =>
  Object.fromEntries(everyLanguage.all.map((code) => [code, text]));
const whole = { title: texts("Titre"), text: texts("Texte") };
const challenge = "/v2/challenges/1";

const faultsOf = (body: JsonObject) =>
  [
    ...examineBody(body, noticeKind.schema, everyLanguage),
    ...noticeKind.rules(null, body, new Date(), noFacts),
  ].map(({ pointer, outcome, level }) => `${level} ${pointer} ${outcome}`);

describe("BO-23.1 mistakes of a notice", () => {
  test.each<[body: JsonObject, ...faults: string[]]>([
    [{}],
    [{ link: "/fo/challenge/1", audience: { groups: [] }, channels: ["mail"] }],
    [{ at: "2026-06-01T08:00:00Z", until: "2026-06-02T08:00:00Z" }],
    [{ at: { anchor: "end", hours: -72 }, challenge }],
    [{ at: { anchor: "diffusion" }, challenge, tier: 2 }],
    [{ at: { anchor: "end", hours: 1 } }, "mistake /challenge required"],
    [{ tier: 2 }, "mistake /challenge required"],
    [
      { at: { anchor: "closing" }, challenge },
      "mistake /at/anchor wrongChoice",
    ],
    [{ at: { hours: 1 }, challenge }, "mistake /at/anchor required"],
    [{ at: "2026-13-01" }, "mistake /at impossibleDate"],
    [
      { at: "2026-06-01T08:00:00Z", until: "2026-05-01T08:00:00Z" },
      "mistake /until reversedWindow",
    ],
    [{ channels: ["inbox", "pigeon"] }, "mistake /channels/1 wrongChoice"],
    [{ channels: [] }, "mistake /channels required"],
    [{ link: "javascript:alert(1)" }, "mistake /link runningLink"],
  ])("%j", (body, ...faults) => {
    expect(faultsOf({ ...whole, ...body })).toEqual(faults);
  });
});

test.each([
  [null, ["warning /at/anchor missingDate"]],
  ["2026-06-04T08:00:00Z", []],
  ["2026-06-05T08:00:00Z", ["mistake /until reversedWindow"]],
])(
  "BO-23.1 BO-25.79 three days before a date of the challenge, until 2 June: %s",
  (date, faults) => {
    const body = {
      ...{ ...whole, challenge, at: { anchor: "signInStart", hours: -72 } },
      until: "2026-06-02T08:00:00Z",
    };
    expect(noticeKind.anchorOf?.(body)).toEqual({
      ...{ challenge: 1, anchor: "signInStart" },
    });
    const found = noticeKind.rules(null, body, new Date(), {
      ...noFacts,
      anchorDate: date === null ? null : new Date(date),
    });
    expect(
      found.map(
        ({ pointer, outcome, level }) => `${level} ${pointer} ${outcome}`,
      ),
    ).toEqual(faults);
  },
);

test("BO-23.1 a notice is a row, for everybody where it names no group", () => {
  const rowOf = (body: JsonObject) =>
    noticeKind.project({ ...whole, ...body }, 7)["notices"]?.rows[0];
  expect(rowOf({})).toEqual({
    ...{ id: 7, title: texts("Titre"), text: texts("Texte"), link: null },
    ...{ audience: null, challenge_id: null, tier: null },
    ...{ at_instant: null, anchor: null, hours: 0, until_instant: null },
    channels: ["inbox"],
  });
  expect(
    rowOf({
      ...{ audience: { groups: ["/v2/user-groups/4"] }, challenge, tier: 2 },
      ...{ at: { anchor: "end", hours: -72 }, channels: ["inbox", "mail"] },
    }),
  ).toMatchObject({
    ...{ audience: [4], challenge_id: 1, tier: 2, anchor: "end", hours: -72 },
    ...{ at_instant: null, channels: ["inbox", "mail"] },
  });
});
