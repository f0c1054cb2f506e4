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

test("BO-9.5 a role that is taken away while a screen is open: the rail follows, and what was typed stays readable", async () => {
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
      const path = new URL(
        input instanceof Request ? input.url : String(input),
        location.href,
      ).pathname;
      if (path.endsWith("/session"))
        return Response.json({
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
  permissions = ["AUDIT_READ"];
  await act(() => client.request("GET", "/participants").catch(() => {}));
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
