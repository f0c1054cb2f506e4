import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import { openDocument } from "#tests/support/office-document.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import type { WireAnswers } from "#tests/support/wire.ts";

const iri = (id: number) => `/v2/user-groups/${id}`;

const tiers = [
  { key: "a", name: { fr: "Bronze", en: "Bronze" }, value: 5, reward: 100 },
  { key: "b", name: { fr: "Argent", en: "Silver" }, value: 12, reward: 400 },
];

const challenge = (more: JsonObject): JsonObject => ({
  ...{ type: "Classic", title: { fr: "Cap" }, goalType: "generic" },
  ...{ resultUnit: { one: { fr: "pompe" }, other: { fr: "pompes" } } },
  ...more,
});

/** Opens a section, and returns the bodies that were saved. */
async function open(
  section: string,
  body: JsonObject,
  answers: WireAnswers = {},
) {
  const scene = await openDocument("challenge", {
    body: challenge(body),
    view: `?section=${section}`,
    answers: {
      "PUT /bo/documents/*/draft": (call: { body: unknown }) => ({
        ...(call.body as object),
        ...{ updatedAt: "2026-01-01T08:00:00.000Z", updatedBy: null },
        ...{ baseRevision: null, verdicts: [], total: 0 },
      }),
      "GET /bo/groups": listOf([
        example("office-group", { id: 1, name: "Lyon" }),
        example("office-group", { id: 2, name: "Lille" }),
      ]),
      "POST /bo/audiences/count": ({ body: sent }: { body: unknown }) => ({
        count: 10 * ((sent as { groups: string[] }).groups.length || 21),
      }),
      "GET /bo/targets": listOf([]),
      ...answers,
    },
  });
  return scene;
}

const cell = (name: string) =>
  screen.findByRole<HTMLInputElement>("textbox", { name });

const values = (column: RegExp) =>
  screen
    .getAllByRole<HTMLInputElement>("textbox", { name: column })
    .map(({ value }) => value);

describe("BO-12.4 the tiers of a challenge", () => {
  test("are a sheet that keys lead through, with a picture in words", async () => {
    await open("goals", { challengeGoals: tiers });
    const first = await cell("Value to reach, tier 1");
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowDown" });
    expect(document.activeElement).toBe(await cell("Value to reach, tier 2"));
    expect(values(/^Value to reach/)).toEqual(["5", "12"]);
    fireEvent.keyDown(document.activeElement as Element, { key: "Enter" });
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe(
        "Value to reach, tier 3",
      ),
    );
    fireEvent.change(document.activeElement as Element, {
      target: { value: "20" },
    });
    await screen.findByRole("img", {
      name: /Bronze, 5.*100 points · .*12.* · 20/,
    });
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    expect(document.activeElement).toBe(await cell("Reward, tier 3"));
    // The lowest three count, so that there is no fourth.
    expect(screen.queryByRole("button", { name: "Add a tier" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Remove tier 1" }));
    await waitFor(() =>
      expect(values(/^Value to reach/)).toEqual(["12", "20"]),
    );
  });

  test("take rows of another sheet, and are put in order", async () => {
    await open("goals", { challengeGoals: tiers });
    const target = await cell("Value to reach, tier 2");
    fireEvent.paste(target, {
      clipboardData: { getData: () => "30\t1 500\n20\t900\n" },
    });
    await waitFor(() =>
      expect(values(/^Value to reach/)).toEqual(["5", "30", "20"]),
    );
    expect(values(/^Reward/)).toEqual(
      ["100", "1 500", "900"].map((one) =>
        expect.stringMatching(one.replace(" ", "\\s")),
      ),
    );
    fireEvent.click(screen.getByRole("button", { name: "Sort by value" }));
    await waitFor(() =>
      expect(values(/^Value to reach/)).toEqual(["5", "20", "30"]),
    );
  });

  test("say at the cell what is wrong", async () => {
    await open(
      "goals",
      { challengeGoals: tiers },
      {
        "POST /bo/documents/*/examine": {
          verdicts: [
            {
              ...{
                pointer: "/challengeGoals/1/reward",
                key: "b",
                level: "warning",
              },
              ...{
                outcome: "rewardAboveMaximum",
                message: "Above the maximum.",
              },
            },
          ],
          total: 1,
        },
      },
    );
    const row = (await screen.findByText("Above the maximum.")).closest("tr");
    const reward = await cell("Reward, tier 2");
    expect(row?.previousElementSibling).toBe(reward.closest("tr"));
    expect(reward.getAttribute("aria-describedby")).toContain(
      row?.querySelector("[id]")?.id,
    );
    expect(
      (await cell("Value to reach, tier 2")).hasAttribute("aria-describedby"),
    ).toBe(false);
  });

  test("are those of each group with its people; a group without any gets those of another", async () => {
    await open("goals", {
      goalType: "by-profile",
      audience: { groups: [iri(1), iri(2)] },
      challengeGoals: tiers.map((tier) => ({ ...tier, groups: [iri(1)] })),
    });
    await within(
      await screen.findByRole("region", { name: "Lyon" }),
    ).findByText("10 people");
    const box = screen.getByRole("combobox", { name: "Tiers for Lille" });
    fireEvent.mouseDown(box);
    fireEvent.click(
      await waitFor(() => {
        const found = document.querySelector(
          '.ant-select-dropdown [title="Lyon"]',
        );
        if (found === null) throw new Error("no option");
        return found;
      }),
    );
    await waitFor(() => {
      const lille = screen.getByRole("region", { name: "Lille" });
      expect(
        within(lille).getAllByRole("textbox", { name: /^Value/ }),
      ).toHaveLength(2);
    });
  });

  test("by person are found and changed in their list", async () => {
    const list = "a".repeat(64);
    const { sent } = await open(
      "goals",
      {
        goalType: "custom",
        challengeGoals: tiers.slice(0, 1),
        customGoals: { list, count: 1 },
      },
      {
        "GET /bo/lists/*/rows": listOf([
          {
            key: "12",
            position: 1,
            row: { participant: 12, value: 40 },
            name: "Ada",
          },
        ]),
        "PATCH /bo/documents/*/lists/*": { list: "b".repeat(64), count: 1 },
      },
    );
    await screen.findByText("1 person has a goal of their own.");
    fireEvent.change(await cell("Goal of Ada"), { target: { value: "55" } });
    await waitFor(
      () =>
        expect(sent("PATCH /bo/documents/*/lists/*")[0]).toMatchObject({
          set: [{ participant: 12, value: 55 }],
        }),
      { timeout: 5_000 },
    );
  });
});

test("BO-12.2 the audience says how many people it reaches, and whether there are places for them", async () => {
  await open("audience", {
    audience: { groups: [iri(1), iri(2)] },
    inscriptionsLimit: 15,
  });
  await screen.findByText("20 active people are in these groups.");
  screen.getByText(
    "There are 15 places: not everybody will be able to take part.",
  );
});

test("BO-12.2 the budget says what is used, and what the tiers can cost at most", async () => {
  await open(
    "budget",
    { challengeGoals: tiers, budget: { points: 50_000, warnAt: 40_000 } },
    {
      "GET /bo/documents/*/facts": example("office-change-facts", {
        credited: 20_000,
      }),
    },
  );
  await screen.findByText(/^20.000 of 50.000 points have been credited \(40/);
  await screen.findByText(
    /^At most, .*84.000 points\. That is more than the budget\./,
  );
});

test("BO-13.5 results are imported where nobody declares", async () => {
  await open("results", { resultEntryEnabled: false });
  await screen.findByText(
    /you will import the results here once it is published/,
  );
});
