import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { press } from "#tests/support/form.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import Unsubscribe from "./unsubscribe.tsx";

beforeEach(async () => {
  history.replaceState(null, "", "/fo/mail-preferences/t-1");
  await initForTests("fr");
});
afterEach(cleanup);

const url = "/mail-preferences/t-1";
const draw = (answer: WireAnswer) =>
  renderScene(<Unsubscribe />, {
    wire: { [`POST ${url}`]: answer },
    route: { params: { token: "t-1" } },
  });

test("BO-22.2 opening the page changes nothing; its button unsubscribes, and says so", async () => {
  const { wire } = await draw(undefined);
  expect(wire.calls.filter(({ path }) => path === url)).toEqual([]);
  await press("Me désabonner");
  await screen.findByRole("heading", { level: 1, name: "Vous êtes désabonné" });
  expect(wire.calls.filter(({ path }) => path === url)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole("status"));
});

test("an unknown link says so", async () => {
  await draw(reply(404));
  await press("Me désabonner");
  await screen.findByRole("heading", {
    level: 1,
    name: "Ce lien n’est pas valide",
  });
});

test("after a server error the button is available again", async () => {
  const { notified } = await draw(reply(500));
  await press("Me désabonner");
  await waitFor(() => expect(notified()).toHaveLength(1));
  expect(
    screen
      .getByRole("button", { name: "Me désabonner" })
      .hasAttribute("disabled"),
  ).toBe(false);
});
