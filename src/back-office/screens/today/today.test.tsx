import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OfficeToday } from "#src/schema/types.gen.ts";
import { registryOf } from "#tests/support/office-kinds.ts";
import { adasSession, renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply } from "#tests/support/wire.ts";

const item = (at: number) => ({ kind: "badge", id: `b${at}`, name: `B${at}` });
const show = (today: OfficeToday, permissions = adasSession.permissions) =>
  renderOffice("/", {
    session: { permissions },
    answers: {
      "GET /bo/today": today,
      "GET /bo/orders": listOf([]),
      ...registryOf("challenge"),
    },
  });

describe("BO-7.6 today", () => {
  test("each figure leads to its place", async () => {
    const at = "2026-06-12T09:00:00.000Z";
    const { address } = await show({
      ...example("office-today"),
      starting: {
        count: 1,
        items: [{ id: 3, document: "c3", title: "Spring", at }],
      },
      lacking: {
        count: 1,
        items: [
          {
            ...{ document: "c4", name: "Summer", pointer: "/products" },
            message: "There are no products to declare.",
          },
        ],
      },
    });
    await screen.findByText("12 entries waiting");
    await waitFor(() =>
      expect(
        screen.getByRole("link", { name: "Summer" }).getAttribute("href"),
      ).toContain("section"),
    );
    const links = Object.fromEntries(
      screen
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    );
    expect(links).toMatchObject({
      "12 entries waiting": "/bo/moderation",
      "3 open orders": "/bo/store/orders?status=ordered",
      Spring: "/bo/challenges/c3?section=time",
      Summer: "/bo/challenges/c4?section=products",
    });
    fireEvent.click(screen.getByRole("link", { name: "3 open orders" }));
    await screen.findByRole("region", { name: /^To send/ });
    expect(address()).toBe("/bo/store/orders?status=ordered");
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { level: 1 }),
    );
  });

  test("documents lead to their forms, messages and failed jobs to their lists", async () => {
    await show({
      failedJobs: { count: 1, oldest: "2026-06-10T09:00:00.000Z" },
      openMessages: { count: 2, oldest: "2026-06-10T09:00:00.000Z" },
      drafts: { count: 7, items: [0, 1, 2, 3, 4, 5, 6].map(item) },
      mistakes: { count: 1, items: [{ ...item(8), mistakes: 2 }] },
      missingLanguages: {
        count: 1,
        items: [{ ...item(9), languages: ["de", "nl"] }],
      },
    });
    const addressOf = (name: string) =>
      screen.getByRole("link", { name }).getAttribute("href");
    await screen.findByText("1 failed server job");
    expect(addressOf("1 failed server job")).toBe("/bo/jobs");
    expect(addressOf("2 open messages")).toBe(
      "/bo/messages?state=open&sort=createdAt",
    );
    const items = screen
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(items).toEqual(
      expect.arrayContaining([
        ...["B8 · 2 mistakes", "B9 · German and Dutch", "and 2 more"],
      ]),
    );
    expect(screen.getByRole("link", { name: "B0" }).getAttribute("href")).toBe(
      "/bo/store/badge/b0",
    );
  });

  test("stays in the back office, and leads nowhere that one may not go", async () => {
    await renderOffice("/", {
      session: { permissions: ["CHALLENGE_WRITE"] },
      answers: {
        "GET /bo/today": {
          ending: {
            count: 1,
            items: [
              {
                ...{ id: 3, document: null, title: "Spring" },
                at: "2026-06-12T09:00:00.000Z",
              },
            ],
          },
        },
      },
    });
    const row = await screen.findByText(/^Spring/);
    expect(row.querySelector("a")).toBeNull();
    const main = within(screen.getByRole("main"));
    expect(main.queryAllByRole("link")).toEqual([]);
  });

  test("has the first steps of a new programme, each where it is done", async () => {
    await show({
      firstSteps: {
        count: 2,
        items: [
          { step: "settings", isDone: true },
          { step: "page", isDone: false },
          { step: "people", isDone: false },
        ],
      },
    });
    await screen.findByText("First steps");
    expect(screen.queryByText("All done")).toBeNull();
    expect(screen.getByText(/^Done: Name the programme/)).toBeDefined();
    const addresses = ["Compose a first page", "Invite or import participants"];
    expect(
      addresses.map((name) =>
        screen.getByRole("link", { name }).getAttribute("href"),
      ),
    ).toEqual(["/bo/pages?new", "/bo/participants"]);
  });

  test("says so to who has nothing to do here", async () => {
    await show({}, ["MEDIA_WRITE"]);
    await screen.findByText("Nothing here for your role");
    expect(screen.queryByText("All done")).toBeNull();
  });

  test("says that all is done, and why it fails", async () => {
    const { wire, queries } = await show({
      waiting: { count: 0, oldest: null },
    });
    await screen.findByText("All done");
    wire.answer("GET /bo/today", reply(500));
    await queries.invalidateQueries();
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain("500"),
    );
  });
});
