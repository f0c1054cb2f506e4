import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OfficeChallenge } from "#src/schema/types.gen.ts";
import { officeKind, registryOf } from "#tests/support/office-kinds.ts";
import { pick, renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply, type WireAnswers } from "#tests/support/wire.ts";

const answersOf = (...items: Partial<OfficeChallenge>[]): WireAnswers => ({
  ...registryOf("challenge"),
  "GET /bo/groups": listOf([example("office-group")]),
  "GET /bo/challenges": listOf(
    items.map((item, index) =>
      example("office-challenge", { id: index + 1, ...item }),
    ),
  ),
});

const cells = async (title: string) =>
  within(
    (await screen.findByRole("link", { name: title })).closest(
      "tr",
    ) as HTMLElement,
  )
    .getAllByRole("cell")
    .map(({ textContent }) => textContent?.replace(/\s/g, " "));

describe("BO-12.1 the table of challenges", () => {
  test("says where each is, whom it reaches and what people do in it", async () => {
    await renderOffice("/challenges", {
      answers: answersOf(
        { nextChange: "2026-12-31T22:59:00.000Z" },
        {
          ...{ title: "Sans date", type: null, phase: null, nextChange: null },
          ...{ groups: [], budget: null, status: "draft" },
        },
      ),
    });
    await screen.findByRole("heading", { level: 1, name: "Challenges" });
    expect(await cells("Objectif Confort")).toEqual([
      ...["Objectif Confort", "Classic", "Running"],
      ...[expect.stringContaining("2026"), "Lyon"],
      ...["64 / 120", "12 / 210", "48 000 / 100 000"],
    ]);
    expect(await cells("Sans date")).toEqual([
      ...["Sans dateDraft", "–", "–", "–", "Everybody"],
      ...["64 / 120", "12 / 210", "48 000"],
    ]);
  });

  test("warns of a budget that is nearly spent", async () => {
    await renderOffice("/challenges", {
      answers: answersOf(
        { title: "Half", credited: 90, budget: { points: 200, warnAt: 100 } },
        {
          title: "Nearly",
          credited: 100,
          budget: { points: 200, warnAt: 100 },
        },
        {
          title: "Silent",
          credited: 99,
          budget: { points: 100, warnAt: null },
        },
      ),
    });
    await screen.findByRole("link", { name: "Nearly" });
    const [warning, ...others] = screen.getAllByRole("img", {
      name: /of the budget used$/,
    });
    expect(warning?.closest("tr")?.textContent).toContain("Nearly");
    expect(others).toEqual([]);
  });

  test("keeps its filters and its order in the address", async () => {
    const { address, calls } = await renderOffice(
      "/challenges?phase=DURING_CHALLENGE&type=Photo",
      { answers: answersOf({}) },
    );
    await screen.findByRole("link", { name: "Objectif Confort" });
    expect(calls.at(-1)?.query).toMatchObject({
      ...{ phase: "DURING_CHALLENGE", type: "Photo", page: "1" },
    });
    await pick("Groups", "Lyon");
    await waitFor(() =>
      expect(address()).toBe(
        "/bo/challenges?phase=DURING_CHALLENGE&type=Photo&group=2",
      ),
    );
    await pick("Phase", "All phases");
    await waitFor(() =>
      expect(address()).toBe("/bo/challenges?type=Photo&group=2"),
    );
    fireEvent.click(screen.getByRole("columnheader", { name: "Waiting" }));
    await waitFor(() => expect(address()).toContain("sort=waiting"));
    await waitFor(() =>
      expect(calls.at(-1)?.query).toMatchObject({
        ...{ type: "Photo", group: "2", sort: "waiting" },
      }),
    );
  });

  test("finds by title, and says when nothing is found", async () => {
    const { address } = await renderOffice("/challenges", {
      answers: answersOf(),
    });
    await screen.findByText("There is nothing here yet.");
    fireEvent.change(screen.getByRole("searchbox"), {
      target: { value: " confort " },
    });
    fireEvent.click(screen.getByRole("button", { name: "search" }));
    await waitFor(() => expect(address()).toBe("/bo/challenges?q=confort"));
    await screen.findByText("Nothing matches this search.");
  });

  test("BO-7.5 never says that there is nothing when it could not be read", async () => {
    await renderOffice("/challenges", {
      answers: { ...answersOf(), "GET /bo/challenges": reply(500) },
    });
    await screen.findByRole("alert");
    expect(screen.queryByText("There is nothing here yet.")).toBeNull();
  });

  test("leads to a challenge", async () => {
    await renderOffice("/challenges", { answers: answersOf({}) });
    const link = await screen.findByRole("link", { name: "Objectif Confort" });
    expect(link.getAttribute("href")).toBe(
      "/bo/challenges/0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10",
    );
  });

  test("is for those who publish challenges as well, but only writers make one", async () => {
    await renderOffice("/challenges", {
      session: { permissions: ["CHALLENGE_PUBLISH"] },
      answers: {
        ...answersOf({}),
        "GET /bo/registry": {
          ...(answersOf()["GET /bo/registry"] as object),
          kinds: [officeKind("challenge", { write: false, publish: true })],
        },
      },
    });
    await screen.findByRole("link", { name: "Objectif Confort" });
    expect(screen.queryByRole("button", { name: "New" })).toBeNull();
  });
});
