import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { control, fill, messageOf, submit } from "#tests/support/form.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply } from "#tests/support/wire.ts";
import Contact from "./contact.tsx";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const draw = (answer?: object) =>
  renderScene(<Contact />, {
    user: camille,
    wire: { "POST /contact": answer },
  });
const letter = { subject: " Points manquants ", message: "Bonjour !" };

test("a message is sent trimmed, and a receipt replaces the form", async () => {
  const { sent } = await draw();
  await fill(letter);
  await submit();
  const heading = await screen.findByRole("heading", {
    name: "Message envoyé",
  });
  expect(sent("/contact")).toEqual([
    { subject: "Points manquants", message: "Bonjour !" },
  ]);
  expect(document.activeElement).toBe(heading);
  expect(document.body.textContent).toContain("camille@example.com");
  expect(document.querySelector("form")).toBeNull();
  await act(async () => {
    fireEvent.click(screen.getByText("Écrire un autre message"));
  });
  expect(control("subject").value).toBe("");
});

test("both fields are required", async () => {
  const { sent } = await draw();
  await submit();
  expect(messageOf("subject")).toBe("Ce champ est obligatoire.");
  expect(messageOf("message")).toBe("Ce champ est obligatoire.");
  expect(sent("/contact")).toEqual([]);
});

test("AS-8.13 a message that failed to send stays, and the error is notified", async () => {
  const { notified } = await draw(reply(503));
  await fill(letter);
  await submit();
  await waitFor(() =>
    expect(notified()).toEqual([
      {
        variant: "error",
        message: expect.stringContaining("Votre texte est conservé"),
      },
    ]),
  );
  expect(control("message").value).toBe("Bonjour !");
});

test("typed text is restored after the session has ended, only for its author, until it is sent", async () => {
  await draw(reply(401));
  await fill(letter);
  cleanup();
  await renderScene(<Contact />, { user: { ...camille, id: 13 } });
  expect(control("subject").value).toBe("");
  cleanup();
  await draw();
  expect(control("subject").value).toBe(letter.subject);
  expect(control("message").value).toBe(letter.message);
  await submit();
  await screen.findByRole("heading", { name: "Message envoyé" });
  cleanup();
  await draw();
  expect(control("message").value).toBe("");
});
