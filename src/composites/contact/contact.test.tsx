// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import {
  control,
  fill,
  messageOf,
  refusal,
  submit,
} from "#tests/support/access-scene.tsx";
import { drawForMember } from "#tests/support/member-scene.tsx";
import Contact from "./contact.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const draw = (sendContact: (input: unknown) => unknown = () => undefined) =>
  drawForMember(<Contact />, { actions: { sendContact } });
const letter = { subject: " Points manquants ", message: "Bonjour !" };

test("AS-2.1.4 a message is sent trimmed, and a receipt replaces the form", async () => {
  const { data } = await draw();
  await fill(letter);
  await submit();
  expect(data.done).toEqual([
    {
      name: "sendContact",
      input: { subject: "Points manquants", message: "Bonjour !" },
    },
  ]);
  const heading = screen.getByRole("heading", { name: "Message envoyé" });
  expect(document.activeElement).toBe(heading);
  expect(document.body.textContent).toContain("camille@example.com");
  expect(document.querySelector("form")).toBeNull();
  await act(async () => {
    fireEvent.click(screen.getByText("Écrire un autre message"));
  });
  expect(control("subject").value).toBe("");
});

test("AS-2.1.4 both fields are required", async () => {
  const { data } = await draw();
  await submit();
  expect(messageOf("subject")).toBe("Ce champ est obligatoire.");
  expect(messageOf("message")).toBe("Ce champ est obligatoire.");
  expect(data.done).toEqual([]);
});

test("AS-8.13 a message that could not be sent is kept, and the error notified", async () => {
  const { notified } = await draw(() => {
    throw refusal(503);
  });
  await fill(letter);
  await submit();
  expect(control("message").value).toBe("Bonjour !");
  expect(notified()).toEqual([
    ["error", expect.stringContaining("Votre texte est conservé")],
  ]);
});
