import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OfficeProvider } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import { LanguageProvider, loadLanguage } from "#src/back-office/texts.ts";
import { WaitingPoints } from "./waiting-points.tsx";

afterEach(cleanup);

const english = await loadLanguage("en");

const waiting = {
  id: 7,
  points: 5_000,
  reason: "Lost parcel",
  by: { id: 3, name: "Ada Lovelace" },
  createdAt: "2026-06-12T09:00:00.000Z",
};

/** Renders the points as this user of the back office sees them. @returns the calls that are made */
function show(userId: number, permissions: string[]): string[] {
  const calls: string[] = [];
  const client = {
    request: async (method: string, path: string) => {
      if (path === "/session")
        return {
          user: { id: userId, name: "Grace", email: "grace@example.com" },
          permissions,
          expiresAt: "2026-06-12T10:00:00.000Z",
        };
      calls.push(`${method} ${path}`);
      return undefined;
    },
  } as unknown as OfficeClient;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider value={{ ...english, change: () => {} }}>
        <OfficeProvider value={client}>
          <WaitingPoints id="12" waiting={waiting} />
        </OfficeProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return calls;
}

test("BO-9.87 points that wait for a second person say so, and are confirmed by one", async () => {
  const calls = show(4, ["POINTS_WRITE"]);
  const [confirm] = await waitFor(() => {
    const buttons = screen.getAllByRole("button");
    expect(buttons).toHaveLength(2);
    return buttons;
  });
  expect(screen.getByRole("status").textContent).toMatch(
    /5\s?000.*Ada Lovelace.*Lost parcel/,
  );
  if (confirm) fireEvent.click(confirm);
  await waitFor(() =>
    expect(calls).toEqual(["POST /moderation/corrections/7/confirm"]),
  );
});

test("BO-9.87 who asked for points gives them up, and does not confirm them", async () => {
  const calls = show(3, ["POINTS_WRITE"]);
  const [withdraw, ...others] = await waitFor(() => {
    const buttons = screen.getAllByRole("button");
    expect(buttons).toHaveLength(1);
    return buttons;
  });
  expect(others).toEqual([]);
  if (withdraw) fireEvent.click(withdraw);
  await waitFor(() =>
    expect(calls).toEqual(["DELETE /moderation/corrections/7"]),
  );
});
