import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
} from "@testing-library/react";
import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meQuery } from "#src/api/access/user.ts";
import { formatBytes, languages } from "#src/i18n/index.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { tokenAtom } from "#src/state/token.ts";
import {
  control,
  fill,
  hasControl,
  messageOf,
  press,
} from "#tests/support/form.ts";
import { png } from "#tests/support/pictures.ts";
import { camille, renderScene, type Scene } from "#tests/support/scene.tsx";
import {
  lost,
  reply,
  type WireAnswer,
  type WireAnswers,
} from "#tests/support/wire.ts";
import AccountDetails from "./account-details.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const patch = "/users/12.jsonld";
const draw = (wire: WireAnswers = {}, more: Scene = {}) =>
  renderScene(<AccountDetails />, {
    user: camille,
    wire: {
      [`PATCH ${patch}`]: camille,
      "GET /me/mail-preferences": { topics: { notices: "now" } },
      ...wire,
    },
    ...more,
  });
const chosenGender = () =>
  document.querySelector<HTMLInputElement>("[name=gender]:checked")?.value;
const chooseFile = (content: BlobPart[]) =>
  act(async () => {
    const files = [new File(content, "me.png", { type: "image/png" })];
    fireEvent.change(control("picture"), { target: { files } });
  });
const secret = "Trois-rivieres-27-saules!";

test("AS-7.4 the profile is shown, changed and updated everywhere", async () => {
  const changed = {
    ...camille,
    profile: { ...camille.profile, firstName: "Camila" },
  };
  const { sent, user, notified } = await draw({ [`PATCH ${patch}`]: changed });
  expect(control("lastName").value).toBe("Durand");
  expect(chosenGender()).toBe("0");
  expect(control("optin").checked).toBe(false);
  for (const fact of ["camille@example.com", "MAT-1042"])
    expect(document.body.textContent).toContain(fact);
  await fill({
    gender: 1,
    firstName: " Camila ",
    companyName: "",
    optin: true,
  });
  await press("Enregistrer le profil");
  await waitFor(() =>
    expect(notified()).toEqual([
      { variant: "success", message: "Votre profil est à jour." },
    ]),
  );
  expect(sent(patch)[0]).toEqual({
    optin: 1,
    profile: {
      gender: 1,
      firstName: "Camila",
      lastName: "Durand",
      companyName: null,
    },
  });
  expect(user()).toEqual(changed);
});

test.each<[string, WireAnswer, string]>([
  [
    "is shown as it is now",
    { ...camille, profile: { ...camille.profile, companyName: "Autre" } },
    "Autre",
  ],
  ["is shown as it was without an answer", lost, "Durand Énergies"],
])("a profile of the last visit %s", async (_, answer, companyName) => {
  history.replaceState(null, "", "/fo/account/details");
  createStore().set(tokenAtom, { token: "t", keep: "session" });
  await draw({ "GET /me": answer }, { isUserKept: true });
  await waitFor(() => expect(control("companyName").value).toBe(companyName));
  createStore().set(tokenAtom, null);
});

test("an unconfirmed address is marked, and its e-mail can be resent", async () => {
  const again = "/users/confirm-email/request";
  const { wire, notified } = await draw(
    { [`POST ${again}`]: undefined },
    { user: { ...camille, isEmailConfirmed: false } },
  );
  await press("Renvoyer l’e-mail");
  await waitFor(() =>
    expect(notified()).toEqual([
      { variant: "success", message: "L’e-mail de confirmation est en route." },
    ]),
  );
  expect(wire.calls.filter(({ path }) => path === again)).toHaveLength(1);
  const button = screen.getByRole("button", { name: "Renvoyer l’e-mail" });
  expect(button.hasAttribute("disabled")).toBe(true);
});

test.each([true, null, undefined])(
  "an address whose confirmation is %s has no hint",
  async (isEmailConfirmed) => {
    await draw(
      {},
      {
        user: {
          ...camille,
          ...(isEmailConfirmed !== undefined && { isEmailConfirmed }),
        },
      },
    );
    expect(
      screen.queryByRole("button", { name: "Renvoyer l’e-mail" }),
    ).toBeNull();
  },
);

test("AS-5.4.3 the company name is required if sign-up requires it", async () => {
  const features = {
    post_user_register: {
      name: "post_user_register",
      enabled: true,
      attributes: { company_name_required: true },
    },
  };
  const { sent } = await draw({}, { features });
  expect(control("companyName").getAttribute("aria-required")).toBe("true");
  await fill({ companyName: " " });
  await press("Enregistrer le profil");
  expect(messageOf("companyName")).toBe("Ce champ est obligatoire.");
  expect(sent(patch)).toEqual([]);
});

test("AS-7.4 profile fields that the server does not send are neither shown nor sent back", async () => {
  const { optin: _, clientId: __, ...user } = camille;
  const profile = { ...camille.profile, gender: null };
  const { sent } = await draw({}, { user: { ...user, profile } });
  expect(hasControl("optin")).toBe(false);
  expect(chosenGender()).toBeUndefined();
  await press("Enregistrer le profil");
  expect(sent(patch)[0]).toEqual({
    profile: {
      firstName: "Camille",
      lastName: "Durand",
      companyName: "Durand Énergies",
    },
  });
});

test("AS-8.4 a server error for a field is shown at the field, and nowhere else", async () => {
  const violations = [
    { propertyPath: "profile.firstName", message: "Trop court." },
  ];
  const { notified } = await draw({
    [`PATCH ${patch}`]: reply(422, { violations }),
  });
  await press("Enregistrer le profil");
  await waitFor(() => expect(messageOf("firstName")).toBe("Trop court."));
  expect(document.activeElement).toBe(control("firstName"));
  expect(notified()).toEqual([]);
});

test("AS-8.4 any other server error is notified", async () => {
  const violations = [
    { propertyPath: "profile.firstName", message: "Trop court." },
    { propertyPath: "profile.picture", message: "Pas la vôtre." },
  ];
  const { notified } = await draw({
    [`PATCH ${patch}`]: reply(422, { violations }),
  });
  await press("Enregistrer le profil");
  await waitFor(() => expect(messageOf("firstName")).toBe("Trop court."));
  expect(notified()).toEqual([{ variant: "error", message: "Pas la vôtre." }]);
});

test.each([
  ["de", "de", /Français/],
  ["fr", "fr", undefined],
  [null, "fr", undefined],
])(
  "AS-1.7 shows the account's language, %s, and a note if the screen's differs",
  async (language, shown, note) => {
    await draw({}, { user: { ...camille, language } });
    const select = document.querySelector<HTMLSelectElement>("select");
    expect(select?.value).toBe(shown);
    const noteId = select?.getAttribute("aria-describedby") ?? "";
    const text = document.getElementById(noteId)?.textContent;
    if (note === undefined) expect(text).toBeUndefined();
    else expect(text).toMatch(note);
  },
);

test("AS-7.4 a user requested before a change whose response arrives after it does not undo the change", async () => {
  const before = Promise.withResolvers<typeof camille>();
  const { queries, user, notified } = await draw({
    [`PATCH ${patch}`]: { ...camille, clientId: "MAT-2000" },
  });
  const asked = queries
    .fetchQuery({
      queryKey: meQuery().queryKey,
      queryFn: () => before.promise,
      staleTime: 0,
    })
    .catch(() => undefined);
  await press("Enregistrer le profil");
  await waitFor(() => expect(notified()).toHaveLength(1));
  before.resolve(camille);
  await act(() => asked);
  expect(user()?.clientId).toBe("MAT-2000");
});

test("AS-5.3.3 a password change requires the current one, and empties the form", async () => {
  const { sent, notified } = await draw({
    "PUT /users/12/password": undefined,
  });
  await fill({ currentPassword: "old", password: secret });
  await press("Changer le mot de passe");
  expect(messageOf("confirmPassword")).not.toBe("");
  expect(sent("/users/12/password")).toEqual([]);
  await fill({ confirmPassword: secret });
  await press("Changer le mot de passe");
  await waitFor(() =>
    expect(notified()).toEqual([
      { variant: "success", message: "Votre mot de passe est changé." },
    ]),
  );
  expect(sent("/users/12/password")).toEqual([
    { currentPassword: "old", password: secret },
  ]);
  expect(control("currentPassword").value).toBe("");
});

test.each([
  [false, true],
  [true, false],
  [null, false],
])(
  "AS-4.15 with %j as hasPassword, it says where to change the password: %j",
  async (hasPassword, isSaid) => {
    await draw({}, { user: { ...camille, hasPassword } });
    expect(screen.queryByText(/application d’identité/) !== null).toBe(isSaid);
    expect(hasControl("currentPassword")).toBe(!isSaid);
  },
);

test("a picture is previewed, then uploaded and saved", async () => {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: () => "blob:preview",
      revokeObjectURL: () => undefined,
    }),
  );
  const media = "/v2/media-objects/00000000-0000-4000-8000-0000000000f0";
  const { sent } = await draw({
    "POST /media-objects.jsonld": { "@id": media },
  });
  await chooseFile([new Uint8Array(png)]);
  const preview = await screen.findByAltText("Aperçu de votre nouvelle photo");
  expect(preview.getAttribute("src")).toBe("blob:preview");
  expect(sent("/media-objects.jsonld")).toEqual([]);
  await press("Enregistrer la photo");
  await waitFor(() =>
    expect(screen.queryByAltText("Aperçu de votre nouvelle photo")).toBeNull(),
  );
  expect(sent("/media-objects.jsonld")).toHaveLength(1);
  expect(sent(patch)).toEqual([{ profile: { picture: media } }]);
});

test.each(languages)("the size limit is stated in %s", async (language) => {
  await initForTests(language);
  await draw();
  const size = formatBytes(5 * 1024 * 1024, { megabyte: 1_048_576 });
  expect(size).toMatch(/^5\sM[oB]$/);
  const hint = screen.getByText(/WebP/);
  expect(hint.textContent).toContain(size);
  await chooseFile([png, new Uint8Array(5 * 1024 * 1024)]);
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain(size),
  );
});

test.each([
  [[], /vide/],
  [["<svg/>"], /PNG, JPEG ou WebP/],
])(
  "a file that is not a picture is refused with a message: %j",
  async (content, words) => {
    await draw();
    await chooseFile(content);
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toMatch(words),
    );
  },
);
