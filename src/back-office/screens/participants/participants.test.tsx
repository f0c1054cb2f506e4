import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { programmeLanguages } from "#src/domain/programme/languages.ts";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";
import { registryOf } from "#tests/support/office-kinds.ts";
import {
  confirmPassword,
  pick,
  press,
  renderOffice,
  type,
  withStepUp,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply, type WireAnswers } from "#tests/support/wire.ts";

const reader = { permissions: ["USER_READ"] };
const list: WireAnswers = {
  "GET /bo/participants": listOf([example("office-participant")]),
};
const lyon = { id: 2, name: "Lyon", members: 120 };

const history: WireAnswers = {
  "GET /bo/participants/1/movements": listOf([]),
};

/** Opens the participant 1. */
const openCamille = (
  person: () => Partial<OfficeParticipantDetail>,
  answers: WireAnswers,
) =>
  renderOffice("/participants/1", {
    answers: {
      "GET /bo/participants/1": () =>
        example("office-participant-detail", person()),
      ...history,
      ...answers,
    },
  });

const optionTitles = () =>
  [...document.querySelectorAll(".ant-select-item-option")].map((one) =>
    one.getAttribute("title"),
  );

describe("BO-7.3 the participants", () => {
  test("are found by a part of the name, and lead to their screens", async () => {
    const { address, calls } = await renderOffice("/participants", {
      answers: {
        ...{ ...list, ...history },
        "GET /bo/participants/1": example("office-participant-detail"),
      },
    });
    fireEvent.change(await screen.findByRole("searchbox"), {
      target: { value: "duran" },
    });
    fireEvent.click(screen.getByRole("button", { name: "search" }));
    await waitFor(() => expect(address()).toBe("/bo/participants?q=duran"));
    await waitFor(() => expect(calls.at(-1)?.query["q"]).toBe("duran"));
    fireEvent.click(
      await screen.findByRole("link", { name: "Camille Durand" }),
    );
    const heading = await screen.findByRole("heading", {
      ...{ level: 1, name: "Camille Durand" },
    });
    expect(address()).toBe("/bo/participants/1");
    expect(document.activeElement).toBe(heading);
    expect(document.title).toMatch(/^Camille Durand · /);
    fireEvent.click(screen.getByRole("link", { name: "All participants" }));
    await screen.findByRole("heading", { level: 1, name: "Participants" });
  });

  test("BO-2.1 can be neither imported nor invited by users who only read them", async () => {
    await renderOffice("/participants", { session: reader, answers: list });
    await screen.findByText("Camille Durand");
    for (const name of ["Import a file", "Invite a person"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("lead to their export, with the state that is shown", async () => {
    const { address } = await renderOffice("/participants?state=active", {
      answers: { ...list, "GET /bo/exports": listOf([]) },
    });
    await press("Export");
    await screen.findByRole("heading", { level: 1, name: "Exports" });
    expect(address()).toBe("/bo/exports?kind=participants&status=active");
  });

  test("are invited with groups; a wrong address keeps what was typed", async () => {
    const INVITE = "POST /bo/participants";
    const { sent, address } = await renderOffice("/participants", {
      answers: {
        ...list,
        "GET /bo/groups": listOf([lyon]),
        [INVITE]: ({ body }) =>
          (body as { email: string }).email === "ada@nowhere.example"
            ? reply(422, {
                violations: [
                  { propertyPath: "email", message: "No such host" },
                ],
              })
            : reply(201, { id: 7 }),
        "GET /bo/participants/7/movements": listOf([]),
        "GET /bo/participants/7": example("office-participant-detail", {
          ...{ id: 7, name: "Ada Lovelace" },
        }),
      },
    });
    await press("Invite a person");
    const email = await type("Email address", "ada@nowhere.example");
    await type("First name", "Ada");
    await type("Last name", "Lovelace");
    await pick("The person’s language", "Nederlands");
    await pick("Groups", "Lyon");
    await press("Send the invitation");
    await screen.findByText("No such host");
    expect(document.activeElement).toBe(email);
    expect(screen.getByLabelText("First name")).toHaveProperty("value", "Ada");
    await type("Email address", "ada@example.com");
    await press("Send the invitation");
    await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
    expect(address()).toBe("/bo/participants/7");
    expect(sent(INVITE).at(-1)).toEqual({
      ...{ email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" },
      ...{ clientId: null, language: "nl", groups: [2] },
    });
  });
});

describe("BO-7.3 a participant", () => {
  test("BO-9.12 is given points with a reason; what is refused is said at the field", async () => {
    const GIVE = "POST /bo/participants/1/points";
    const movements: OfficeParticipantDetail["movements"] = [];
    const { sent } = await openCamille(() => ({}), {
      "GET /bo/participants/1/movements": () => listOf(movements),
      [GIVE]: ({ body }) => {
        const { points, reason } = body as { points: number; reason: string };
        if (points < 0)
          return reply(422, {
            violations: [{ propertyPath: "points", message: "Below zero" }],
          });
        const date = "2026-06-12T09:00:00.000Z";
        movements.push({ id: 1, label: reason, points, date, origin: "other" });
        return reply(201, { id: 1 });
      },
    });
    await press("Give points");
    const points = await type("Points", "-9000000");
    await type("Reason, shown to the participant", "Lost parcel");
    await press("Save");
    await screen.findByText("Below zero");
    expect(document.activeElement).toBe(points);
    await type("Points", "7");
    await press("Save");
    const row = await screen.findByRole("row", { name: /Lost parcel/ });
    expect(row.textContent).toMatch(/\+7/);
    expect(sent(GIVE).at(-1)).toEqual({ points: 7, reason: "Lost parcel" });
  });

  test("BO-2.2 is made a moderator, with roles of whose permissions the user has all", async () => {
    const ASSIGN = "PUT /bo/participants/1/roles";
    let roles: OfficeParticipantDetail["roles"] = [];
    const moderator = example("office-role");
    const { sent } = await renderOffice("/participants/1", {
      session: {
        permissions: ["USER_READ", "ROLE_WRITE", ...moderator.permissions],
      },
      answers: {
        ...history,
        "GET /bo/participants/1": () =>
          example("office-participant-detail", { roles }),
        "GET /bo/roles": listOf([
          moderator,
          {
            ...moderator,
            id: 4,
            key: null,
            name: "Jury",
            permissions: ["EXPORT"],
          },
        ]),
        ...withStepUp(ASSIGN, () => {
          roles = [{ id: 3, key: "moderator", name: "moderator" }];
          return undefined;
        }),
      },
    });
    await press("Assign roles");
    const box = await screen.findByRole("checkbox", { name: "Moderator" });
    expect(screen.getByRole("checkbox", { name: "Jury" })).toHaveProperty(
      "disabled",
      true,
    );
    const why = box.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(why)?.textContent).toMatch(/^Moderation · /);
    fireEvent.click(box);
    await press("Save");
    await confirmPassword();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(ASSIGN).at(-1)).toEqual({ roles: [3] });
    await screen.findByText("Moderator");
    await press("Assign roles");
    expect(
      await screen.findByRole("checkbox", { name: "Moderator" }),
    ).toHaveProperty("checked", true);
  });

  test("is put right: only what was changed is sent, and the focus comes back", async () => {
    const CHANGE = "PATCH /bo/participants/1";
    let person: Partial<OfficeParticipantDetail> = {
      groups: [{ id: 2, name: "Lyon" }],
      companyName: "Solis",
    };
    const { sent } = await openCamille(() => person, {
      "GET /bo/groups": listOf([lyon]),
      [CHANGE]: ({ body }) => {
        if ((body as { email?: string }).email === "taken@example.com")
          return reply(422, {
            violations: [{ propertyPath: "email", message: "Already used" }],
          });
        person = { groups: [], name: "Camilla Durand", language: "de" };
        return undefined;
      },
    });
    await press("Edit details");
    await type("First name", "Camilla");
    await type("Company", "");
    await pick("The person’s language", "Deutsch");
    const email = await type("Email address", "taken@example.com");
    fireEvent.click(
      await waitFor(
        () =>
          document.querySelector(
            ".ant-select-selection-item-remove",
          ) as Element,
      ),
    );
    await press("Save");
    await screen.findByText("Already used");
    expect(document.activeElement).toBe(email);
    await type("Email address", "camille.durand@example.com");
    await press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(CHANGE).at(-1)).toEqual({
      ...{ firstName: "Camilla", companyName: null, language: "de" },
      groups: [],
    });
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe("Edit details"),
    );
    expect(screen.queryByText("Lyon")).toBeNull();
    await screen.findByText("Deutsch");
  });

  test("BO-9.96 is written to in a language of the programme, or in their own", async () => {
    const registry = registryOf("reward")["GET /bo/registry"] as object;
    await openCamille(() => ({ language: "it" }), {
      "GET /bo/groups": listOf([lyon]),
      "GET /bo/registry": {
        ...registry,
        languages: programmeLanguages({ languages: ["fr", "de"] }),
      },
    });
    await press("Edit details");
    fireEvent.mouseDown(
      await screen.findByRole("combobox", { name: "The person’s language" }),
    );
    await waitFor(() => expect(optionTitles()).toContain("Deutsch"));
    await waitFor(() =>
      expect(optionTitles()).toEqual(["Français", "Italiano", "Deutsch"]),
    );
  });

  test.each([
    ["reset", "Send a link for a new password", "password-link", /camille/],
    ["create", "Send the invitation again", "invite", /^The invitation/],
  ] as const)(
    "is sent the link to %s a password",
    async (link, button, path, said) => {
      const SEND = `POST /bo/participants/1/${path}`;
      const { sent } = await openCamille(() => ({ link }), {
        [SEND]: reply(202),
      });
      await press(button);
      await waitFor(() =>
        expect(screen.getByRole("status").textContent).toMatch(said),
      );
      expect(sent(SEND)).toEqual([{}]);
    },
  );

  test("is sent no link if they sign in elsewhere, and is not changed by users who only read", async () => {
    await openCamille(() => ({ link: null }), {});
    await screen.findByRole("button", { name: "Edit details" });
    expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  });
});
