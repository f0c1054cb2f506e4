import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OfficeProvider } from "./api/office.ts";
import { createOfficeClient } from "./api/office-client.ts";
import { App } from "./app.tsx";
import { LanguageProvider, loadLanguage } from "./texts.ts";

afterEach(cleanup);

const english = await loadLanguage("en");

/** Opens the list of participants and types into its search. `setPermissions` gives and takes permissions. */
async function typeIntoSearch() {
  // antd asks for the width of the window.
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  let permissions = ["USER_READ", "AUDIT_READ"];
  history.pushState(null, "", "/bo/participants");
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false } },
  });
  const client = createOfficeClient({
    getLanguage: () => "en",
    onDemand: async () => false,
    onForbidden: () =>
      void queries.invalidateQueries({ queryKey: ["session"] }),
    send: async (input) => {
      const { pathname: path } = new URL(input, location.href);
      if (path.endsWith("/session"))
        return permissions.length === 0
          ? Response.json({ title: "Forbidden" }, { status: 403 })
          : Response.json({
              user: { id: 4, name: "Grace", email: "grace@example.com" },
              permissions,
              expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
            });
      return permissions.includes("USER_READ")
        ? Response.json({ items: [], total: 0 })
        : Response.json({ title: "Forbidden" }, { status: 403 });
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <LanguageProvider value={{ ...english, change: () => {} }}>
        <OfficeProvider value={client}>
          <App />
        </OfficeProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText(
    "Name, email or client identifier",
    {},
    { timeout: 20_000 },
  );
  fireEvent.change(field, { target: { value: "Cami" } });
  expect(screen.getByRole("link", { name: "Participants" })).toBeDefined();
  return {
    field,
    async setPermissions(next: string[]) {
      permissions = next;
      await act(() => client.request("GET", "/participants").catch(() => {}));
      await act(() => queries.invalidateQueries({ queryKey: ["session"] }));
    },
  };
}

test("BO-9.5 a role that is taken away while a screen is open: the rail follows, and what was typed stays readable", async () => {
  const { field, setPermissions } = await typeIntoSearch();
  await setPermissions(["AUDIT_READ"]);
  await waitFor(() =>
    expect(screen.queryByRole("link", { name: "Participants" })).toBeNull(),
  );
  expect(screen.getByRole("alert").textContent).toMatch(
    /no longer have access/,
  );
  expect(screen.getByLabelText("Name, email or client identifier")).toBe(field);
  expect(field).toHaveProperty("value", "Cami");
  expect(field).toHaveProperty("disabled", true);
  act(() => screen.getByRole("link", { name: /Audit/ }).click());
  await waitFor(() =>
    expect(
      screen.queryByLabelText("Name, email or client identifier"),
    ).toBeNull(),
  );
});

test("BO-9.5 the last role that is taken away leaves what was typed, until it is given back", async () => {
  const { field, setPermissions } = await typeIntoSearch();
  await setPermissions([]);
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /no longer have access/,
  );
  expect(screen.queryByRole("navigation")?.querySelector("a")).toBeNull();
  expect(screen.getByLabelText("Name, email or client identifier")).toBe(field);
  expect(field).toHaveProperty("value", "Cami");
  expect(field).toHaveProperty("disabled", true);
  await setPermissions(["USER_READ"]);
  await waitFor(() => expect(field).toHaveProperty("disabled", false));
  expect(screen.getByLabelText("Name, email or client identifier")).toBe(field);
  expect(field).toHaveProperty("value", "Cami");
});
