import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { unfinishedWork } from "#src/back-office/unfinished-work.ts";
import type { OfficeRole } from "#src/schema/types.gen.ts";
import {
  adasSession,
  confirmPassword,
  findDialog,
  press,
  renderOffice,
  type,
  withStepUp,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply, type WireAnswers } from "#tests/support/wire.ts";

const forbidden = reply(403, { title: "Forbidden" });
const unauthorized = reply(401, { title: "Unauthorized" });

/** Opens the list of participants and types into its search. `setPermissions` gives and takes permissions. */
async function typeIntoSearch() {
  let permissions = ["USER_READ", "AUDIT_READ"];
  const { queries } = await renderOffice("/participants", {
    answers: {
      "GET /bo/session": () =>
        permissions.length === 0 ? forbidden : { ...adasSession, permissions },
      "GET /bo/participants": () =>
        permissions.includes("USER_READ") ? listOf([]) : forbidden,
      "GET /bo/audit": listOf([]),
    },
  });
  const field = await type("Name, email or client identifier", "Cami");
  expect(screen.getByRole("link", { name: "Participants" })).toBeDefined();
  return {
    field,
    async setPermissions(next: string[]) {
      permissions = next;
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

describe("signing in", () => {
  test("BO-1.4 a wrong password and an account without a permission are told apart", async () => {
    let session: WireAnswers[string] = unauthorized;
    const { sent } = await renderOffice("/audit", {
      answers: {
        "GET /bo/session": async () => {
          // Long enough for the screen to be rendered meanwhile.
          await new Promise((resolve) => setTimeout(resolve, 20));
          return session;
        },
        "POST /bo/session": ({ body }) => {
          const { password } = body as { password: string };
          if (password === "wrong")
            return reply(401, { message: "The password is wrong." });
          session = password === "none" ? forbidden : adasSession;
          return undefined;
        },
        "GET /bo/audit": listOf([]),
      },
    });
    await type("Username", "ada@example.com");
    await type("Password", "wrong");
    await press("Sign in");
    await screen.findByText("The password is wrong.");
    await type("Password", "none");
    await press("Sign in");
    await screen.findByText(
      "This account has no access to the administration.",
    );
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe(
      "ada@example.com",
    );
    await type("Password", "secret");
    await press("Sign in");
    await screen.findByRole("heading", { level: 1, name: "Audit log" });
    expect(sent("POST /bo/session").at(-1)).toEqual({
      ...{ username: "ada@example.com", password: "secret" },
    });
  });

  test("BO-1.5 BO-1.6 the password is requested over a dialog, and after the session has ended the sign-in; nothing typed is lost", async () => {
    const roles: OfficeRole[] = [];
    let isExpired = false;
    const { sent } = await renderOffice("/settings/roles", {
      answers: {
        "GET /bo/roles": () => listOf(roles),
        "GET /bo/roles/holders": listOf([]),
        ...withStepUp("POST /bo/roles", ({ body }) => {
          roles.push({
            ...{ id: 5, key: null, holders: 0 },
            ...(body as typeof jury),
          });
          return reply(201, { id: 5 });
        }),
        "PUT /bo/roles/5": ({ body }) => {
          if (isExpired) return unauthorized;
          Object.assign(roles[0] ?? {}, body);
          return undefined;
        },
        "POST /bo/session": () => {
          isExpired = false;
          return undefined;
        },
      },
    });
    const jury = { name: "Jury", permissions: ["MODERATE"] };
    await press("New role");
    await type("Name", "Jury");
    fireEvent.click(
      screen.getByRole("checkbox", {
        name: "Moderate declarations and photos",
      }),
    );
    await press("Save");
    await confirmPassword();
    await press("Edit “Jury”");
    isExpired = true;
    await type("Name", "Photo jury");
    await press("Save");
    await findDialog("Your session has ended");
    expect(screen.getByLabelText("Name", { selector: "input" })).toHaveProperty(
      "value",
      "Photo jury",
    );
    await type("Username", "ada@example.com");
    await type("Password", "secret");
    await press("Sign in");
    await screen.findByRole("cell", { name: "Photo jury" });
    expect(sent("POST /bo/roles")).toEqual([jury, jury]);
    expect(sent("PUT /bo/roles/5")).toHaveLength(2);
  });
});

test("BO-1.3 a screen's address has its filter", async () => {
  const { calls } = await renderOffice("/audit?entity=role%2F7", {
    answers: { "GET /bo/audit": listOf([example("office-audit-event")]) },
  });
  expect(await screen.findByLabelText("Number")).toHaveProperty("value", "7");
  expect(calls.find(({ path }) => path === "/bo/audit")?.query).toMatchObject({
    entity: "role/7",
  });
});

test("BO-1.6 signing out asks first where changes could not be saved", async () => {
  const hasDraft = vi.spyOn(unfinishedWork, "hasDraft").mockResolvedValue(true);
  const { sent } = await renderOffice("/audit", {
    answers: { "GET /bo/audit": listOf([]) },
  });
  await press("Sign out");
  await findDialog("Sign out without saving?");
  expect(hasDraft).toHaveBeenCalledWith(adasSession.user.id);
  await press("Stay signed in");
  expect(sent("DELETE /bo/session")).toEqual([]);
  hasDraft.mockRestore();
});
