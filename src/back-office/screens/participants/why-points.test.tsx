import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Language } from "#src/i18n/languages.ts";
import type { OfficePointsTrace } from "#src/schema/types.gen.ts";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";

const none = {
  ...{ challenge: null, declaration: null, revision: null, lines: [] },
  ...{ totalLines: 0, result: null, tier: null, before: null, after: null },
  label: "Colis perdu",
};
const [line] = example("office-points-trace").lines;
const product = { ...line, gain: 26, reward: 5.2, threshold: 3, quantity: 5 };

/** Opens why a movement has its points. @returns the paragraphs of the dialog */
async function why(
  trace: Partial<OfficePointsTrace>,
  { language = "en" as Language, permissions = ["USER_READ"] } = {},
) {
  const path = "GET /bo/participants/1";
  await renderOffice("/participants/1?part=movements", {
    ...{ session: { permissions }, language },
    answers: {
      [path]: example("office-participant-detail"),
      [`${path}/movements`]: listOf([
        example("office-participant-movement", {
          points: trace.points ?? 1000,
        }),
      ]),
      [`${path}/points/9/trace`]: example("office-points-trace", trace),
    },
  });
  const button = await screen.findByRole("button", { name: /^(Why|Pourquoi)/ });
  fireEvent.click(button);
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(/2026/);
  return {
    dialog,
    told: [...dialog.querySelectorAll("p")].map(({ textContent }) =>
      textContent?.replaceAll("\u202f", " "),
    ),
  };
}

describe("BO-14.4 why so many points, in words", () => {
  test("names the declaration, its lines, the tier and the rules", async () => {
    const { dialog, told } = await why({});
    expect(told).toEqual([
      "Declaration 466 in “Objectif Confort” was validated on 12 Jun 2026, 11:00.",
      "All validated declarations together then came to 10.",
      "That reaches the tier “Or” (from 10), which is worth 1 500 points.",
      "The reward rose from 500 to 1 500.",
      "By the rules of version 3 of the challenge. ",
    ]);
    expect(within(dialog).getByRole("table").textContent).toContain(
      "Pompe à chaleur 8 kW2 × 1 = 2 towards the tiers",
    );
    expect(within(dialog).queryByRole("link")).toBeNull();
  });

  test("in French, with the way to the rules for those who may read them", async () => {
    const { dialog, told } = await why(
      {},
      { language: "fr", permissions: ["USER_READ", "CHALLENGE_WRITE"] },
    );
    expect(told.slice(0, 3)).toEqual([
      "La déclaration n°\u00a0466 dans «\u00a0Objectif Confort\u00a0» a été validée le 12 juin 2026, 11:00.",
      "Toutes les déclarations validées donnent alors 10.",
      "Cela atteint le palier «\u00a0Or\u00a0» (à partir de 10), qui vaut 1 500 points.",
    ]);
    const link = within(dialog).getByRole("link");
    expect(link.getAttribute("href")).toBe(
      "/bo/challenges/0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10/history",
    );
  });

  test.each<[string, Partial<OfficePointsTrace>, string[]]>([
    [
      "products, the maximum and rounding",
      {
        ...{ points: 5, isGlobal: false, tier: null, before: 26 },
        ...{ after: 30.5, maxToWin: 30.5, totalLines: 3 },
        lines: [{ ...product, explanation: { kind: "reached" } } as never],
      },
      [
        "2 more lines are not listed.",
        "Each product is rewarded by itself; all in all that makes 30.5.",
        "No more than 30.5 can be won in this challenge.",
        "The reward rose from 26 to 30.5.",
        "Points are whole: 26 and 30.5 are rounded, and the difference is +5.",
      ],
    ],
    [
      "a group’s reward that is taken back from several",
      {
        ...{ points: -40, kind: "withdrawal", isGroup: true, tier: null },
        ...{ before: 100, after: 0, result: 2 },
      },
      [
        "All validated declarations of the group together then came to 2.",
        "That reaches no tier.",
        "The reward fell from 100 to 0.",
        "This person’s share is −40 points.",
      ],
    ],
    ["points by hand", { ...none, kind: "hand" }, []],
  ])("tells %s", async (_, trace, sentences) => {
    const { told } = await why(trace);
    expect(told.slice(1, sentences.length + 1)).toEqual(sentences);
  });

  test.each([
    ["hand", "They were entered by hand on 12 Jun 2026, 11:00: “Colis perdu”."],
    [
      "import",
      "They come from a file that was imported on 12 Jun 2026, 11:00: “Colis perdu”.",
    ],
    [
      "order",
      "They come from an order in the store on 12 Jun 2026, 11:00: “Colis perdu”.",
    ],
  ] as const)("has no lines of %s", async (kind, sentence) => {
    const { dialog, told } = await why({ ...none, kind });
    expect(told).toEqual([sentence]);
    expect(within(dialog).queryByRole("table")).toBeNull();
  });
});
