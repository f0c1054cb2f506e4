import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ssoProvidersQuery } from "#src/api/access/sso.ts";
import { createOfficeClient } from "#src/back-office/api/office-client.ts";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { createWire, reply } from "#tests/support/wire.ts";
import { openWithToken, takeSingleSignOn } from "./single-sign-on.ts";

beforeEach(() => history.replaceState(null, "", "/bo/"));

test("BO-1.4 the sign-in offers the company's sign-on, which comes back to the page that was asked for, and a new password", async () => {
  const { queries } = await renderOffice("/audit", {
    answers: { "GET /bo/session": reply(401) },
  });
  const forgotten = await screen.findByRole("link", {
    name: "Forgot your password?",
  });
  expect(forgotten.getAttribute("href")).toBe("/fo/auth/forgot-password");
  await act(async () =>
    queries.setQueryData(ssoProvidersQuery().queryKey, ["azure"]),
  );
  const link = await screen.findByRole("link", {
    name: "Sign in with Microsoft",
  });
  expect(link.getAttribute("href")).toBe("/v2/connect/azure");
  history.replaceState(null, "", "/bo/audit?actor=3#top");
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);

  history.replaceState(null, "", "/bo/?authToken=a.b.c");
  expect(takeSingleSignOn()).toEqual({ token: "a.b.c" });
  expect(location.pathname + location.search + location.hash).toBe(
    "/bo/audit?actor=3#top",
  );
  history.replaceState(null, "", "/bo/?authToken=a.b.c");
  takeSingleSignOn();
  expect(location.pathname).toBe("/bo/");
});

test.each([
  ["", undefined],
  ["?challenge=3", undefined],
  ["?ssoFailure=unknown", "sign_in.sso_unknown"],
  ["?ssoFailure=refused", "sign_in.sso_refused"],
  ["?ssoFailure=nonsense", "sign_in.sso_connection"],
])("BO-1.4 an address with %j: %s", (search, failure) => {
  history.replaceState(null, "", `/bo/moderation${search}`);
  expect(takeSingleSignOn()?.failure).toBe(failure);
  expect(location.search).toBe(failure === undefined ? search : "");
});

test.each([
  [204, undefined],
  [403, "sign_in.no_permission"],
  [401, "sign_in.sso_connection"],
])("BO-1.4 the token opens the session: %i %s", async (status, failure) => {
  const wire = createWire({ "POST /bo/session": reply(status) });
  const client = createOfficeClient({
    send: wire.fetch,
    getLanguage: () => "en",
    onDemand: async () => false,
  });
  expect(await openWithToken(client, "a.b.c")).toBe(failure);
  // What no header can have.
  expect(await openWithToken(client, "a\nb")).toBe("sign_in.sso_connection");
});
