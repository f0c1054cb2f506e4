import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";

const roles = listOf([
  example("office-role"),
  example("office-role", {
    ...{ id: 9, key: null, name: "Jury", holders: 0 },
    permissions: ["USER_READ", "MODERATE"],
  }),
]);

const open = (permissions: string[]) =>
  renderOffice("/settings/roles", {
    session: { permissions },
    answers: {
      "GET /bo/roles": roles,
      "GET /bo/roles/holders": ({ query }) =>
        listOf(query["role"] === "9" ? [] : [example("office-role-holder")]),
    },
  });

describe("BO-2.2 the roles", () => {
  test("say what they allow, by the work that it is for, and who holds them", async () => {
    const { address } = await open(["ROLE_WRITE", "USER_READ"]);
    const jury = await screen.findByRole("row", { name: /Jury/ });
    expect(
      within(jury)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Moderation · Moderate declarations and photos",
      "Participants and points · See participants",
    ]);
    const holder = await screen.findByRole("row", { name: /Hélène Moreau/ });
    expect(holder.textContent).toContain("Administrator");
    expect(within(holder).getByRole("link").getAttribute("href")).toBe(
      "/bo/participants/2",
    );
    fireEvent.click(
      within(jury).getByRole("link", { name: "0 · See who holds “Jury”" }),
    );
    await screen.findByText("No one holds this role.");
    expect(address()).toBe("/bo/settings/roles?role=9");
    expect(document.activeElement?.textContent).toBe("Who holds which role");
    expect(screen.getByRole("combobox", { name: "Role" })).toBeTruthy();
  });

  test("lead to no person for users who may not read people", async () => {
    await open(["ROLE_WRITE"]);
    const holder = await screen.findByRole("row", { name: /Hélène Moreau/ });
    expect(within(holder).queryByRole("link")).toBeNull();
  });

  test("are made of grouped permissions, each with a sentence; one that the user lacks says so", async () => {
    await open(["ROLE_WRITE", "MODERATE"]);
    await press("New role");
    const group = await screen.findByRole("group", { name: "Moderation" });
    const boxes = within(group).getAllByRole("checkbox");
    const described = (box: HTMLElement | undefined) =>
      document.getElementById(box?.getAttribute("aria-describedby") ?? "")
        ?.textContent;
    expect(boxes).toHaveLength(3);
    expect(described(boxes[0])).toBe(
      "Reads the declarations and photos that were sent, and validates or refuses them.",
    );
    expect(described(boxes[1])).toMatch(/You do not have this permission/);
    expect(boxes[1]).toHaveProperty("disabled", true);
    fireEvent.click(boxes[0] as HTMLElement);
    await waitFor(() => expect(boxes[0]).toHaveProperty("checked", true));
    expect(
      screen.getAllByRole("checkbox").filter((box) => box.matches(":checked")),
    ).toHaveLength(1);
  });
});
