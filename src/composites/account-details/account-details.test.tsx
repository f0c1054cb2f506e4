// @vitest-environment jsdom
import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import {
  control,
  fill,
  messageOf,
  refusal,
} from "#tests/support/access-scene.tsx";
import { camille, drawForMember } from "#tests/support/member-scene.tsx";
import AccountDetails from "./account-details.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

type Actions = Record<string, (input: unknown) => unknown>;

const draw = (actions: Actions = {}) =>
  drawForMember(<AccountDetails />, { actions });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
const chooseFile = (content: BlobPart[]) =>
  act(async () => {
    const files = [new File(content, "me.png", { type: "image/png" })];
    fireEvent.change(control("picture"), { target: { files } });
  });
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const secret = "Trois-rivieres-27-saules!";

test("AS-2.1.4 AS-7.4 the profile is shown, changed and known everywhere", async () => {
  const changed = {
    ...camille,
    profile: { ...camille.profile, firstName: "Camila" },
  };
  const { data, user, notified } = await draw({ changeUser: () => changed });
  expect(control("lastName").value).toBe("Durand");
  expect(document.body.textContent).toContain("camille@example.com");
  await fill({ firstName: " Camila ", companyName: "" });
  await press("Enregistrer le profil");
  expect(data.done[0]?.input).toEqual({
    id: "12",
    profile: { firstName: "Camila", lastName: "Durand", companyName: null },
  });
  expect(user()).toBe(changed);
  expect(notified()).toEqual([["success", "Votre profil est à jour."]]);
});

test("AS-8.4 what the server has against a field stands at the field", async () => {
  const violations = [
    { propertyPath: "profile.firstName", message: "Trop court." },
  ];
  await draw({
    changeUser: () => {
      throw refusal(422, { violations });
    },
  });
  await press("Enregistrer le profil");
  expect(messageOf("firstName")).toBe("Trop court.");
});

test("AS-5.3.3 a password is changed with the present one, and the form is empty again", async () => {
  const { data, notified } = await draw();
  await fill({ currentPassword: "old", password: secret });
  await press("Changer le mot de passe");
  expect(messageOf("confirmPassword")).not.toBe("");
  expect(data.done).toEqual([]);
  await fill({ confirmPassword: secret });
  await press("Changer le mot de passe");
  expect(data.done).toEqual([
    {
      name: "changePassword",
      input: { id: "12", currentPassword: "old", password: secret },
    },
  ]);
  expect(notified()).toEqual([["success", "Votre mot de passe est changé."]]);
  expect(control("currentPassword").value).toBe("");
});

test("AS-9.9 a picture is looked at, then sent and kept", async () => {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: () => "blob:preview",
      revokeObjectURL: () => undefined,
    }),
  );
  const media = "/v2/media-objects/5f0c";
  const { data } = await draw({
    uploadPicture: () => ({ "@id": media }),
    changeUser: () => camille,
  });
  await chooseFile([png]);
  const preview = await screen.findByAltText("Aperçu de votre nouvelle photo");
  expect(preview.getAttribute("src")).toBe("blob:preview");
  expect(data.done).toEqual([]);
  await press("Enregistrer la photo");
  expect(data.done.map(({ name }) => name)).toEqual([
    "uploadPicture",
    "changeUser",
  ]);
  expect(data.done[1]?.input).toEqual({
    id: "12",
    profile: { picture: media },
  });
  expect(screen.queryByAltText("Aperçu de votre nouvelle photo")).toBeNull();
});

test.each([
  [[], /vide/],
  [["<svg/>"], /PNG, JPEG ou WebP/],
])(
  "AS-9.9 a file that is no picture is refused in words: %j",
  async (content, words) => {
    await draw();
    await chooseFile(content);
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toMatch(words),
    );
  },
);
