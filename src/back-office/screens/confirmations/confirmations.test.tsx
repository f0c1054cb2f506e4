import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OfficeConfirmation } from "#src/schema/types.gen.ts";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import { reply } from "#tests/support/wire.ts";
import Confirmations from "./confirmations.tsx";

const points: OfficeConfirmation = {
  ...{ id: 7, kind: "points", entry: null, formerStatus: null, status: null },
  ...{ points: 5_000, reason: "Lost parcel" },
  participant: { id: 12, name: "Camille Roux" },
  by: { id: 3, name: "Ada Lovelace" },
  createdAt: "2026-06-12T09:00:00.000Z",
};
const correction: OfficeConfirmation = {
  ...points,
  ...{ id: 8, kind: "declaration", entry: 466, formerStatus: "validated" },
  ...{ status: "refused", points: -2_000, reason: "Sent twice" },
};

const CONFIRM = "POST /bo/moderation/corrections/*/confirm";
const everything = [
  ...["POINTS_WRITE", "DECISION_CORRECT", "MODERATE", "USER_READ"],
];

/** Renders the list as this user sees it; what is confirmed or given up is gone. */
async function show(
  user: number,
  permissions: readonly string[],
  items: readonly OfficeConfirmation[],
  failures = 0,
) {
  const gone = new Set<number>();
  let failing = failures;
  const remove = ({ path }: { path: string }) => {
    gone.add(Number(/corrections\/(\d+)/.exec(path)?.[1]));
  };
  return renderOffice(<Confirmations />, {
    session: {
      user: { id: user, name: "Grace", email: "grace@example.com" },
      permissions: [...permissions],
    },
    answers: {
      "GET /bo/moderation/corrections": () => {
        const left = items.filter(({ id }) => !gone.has(id));
        return { items: left, total: left.length };
      },
      [CONFIRM]: (call) => {
        failing -= 1;
        if (failing >= 0) return reply(503, { detail: "Later" });
        remove(call);
        return { id: 7, points: 5_000, appliedAt: "2026-06-12T09:30:00.000Z" };
      },
      "DELETE /bo/moderation/corrections/*": (call) => {
        remove(call);
        return undefined;
      },
    },
  });
}

describe("BO-5.5 BO-9.87 what waits for a second person", () => {
  test("is listed with who asked, for whom and why, and leads there", async () => {
    await show(4, everything, [points, correction]);
    const [first, second] = await screen.findAllByRole("status");
    expect(first?.textContent).toMatch(/5\s?000.*Ada Lovelace.*Lost parcel/);
    expect(second?.textContent).toMatch(
      /refuse \(.2\s?000 points\).*Sent twice/,
    );
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("link")
          .map((link) => [link.textContent, link.getAttribute("href")]),
      ).toEqual([
        ["For Camille Roux", "/participants/12"],
        ["For Camille Roux", "/participants/12"],
        [
          ...["Declaration 466"],
          "/moderation?status=validated&entry=declaration-466",
        ],
      ]),
    );
  });

  test("is confirmed by one, and sent with the same key when it is tried again", async () => {
    const { calls } = await show(4, everything, [points], 1);
    await press("Confirm the points");
    await screen.findByRole("alert");
    await press("Confirm the points");
    await screen.findByText("Nothing is waiting for a second person.");
    const keys = calls
      .filter(({ method }) => method === "POST")
      .map(({ path, headers }) => [path, headers.get("Idempotency-Key")]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toEqual([
      "/bo/moderation/corrections/7/confirm",
      expect.stringMatching(/./),
    ]);
    expect(keys[1]).toEqual(keys[0]);
  });

  test("is given up, and not confirmed, by who asked for it", async () => {
    const { calls } = await show(3, everything, [correction]);
    const row = within(await screen.findByRole("status"));
    await row.findByText("A second person has to confirm this correction.");
    await row.findByRole("button");
    expect(
      row.getAllByRole("button").map(({ textContent }) => textContent),
    ).toEqual(["Withdraw the correction"]);
    await press("Withdraw the correction");
    await screen.findByText("Nothing is waiting for a second person.");
    expect(
      calls.filter(({ method }) => method === "DELETE").map(({ path }) => path),
    ).toEqual(["/bo/moderation/corrections/8"]);
  });

  test("leads nowhere that the user may not open", async () => {
    await show(4, ["POINTS_WRITE"], [points]);
    await screen.findByRole("button", { name: "Confirm the points" });
    expect(screen.queryAllByRole("link")).toEqual([]);
  });
});
