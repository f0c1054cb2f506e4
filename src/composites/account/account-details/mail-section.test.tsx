import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply } from "#tests/support/wire.ts";
import { MailSection } from "./mail-section.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const url = "/me/mail-preferences";
const choice = () =>
  screen.findByRole<HTMLSelectElement>("combobox", {
    name: "Nouveautés du programme",
  });

test("BO-22.2 people choose when they get mails of notices", async () => {
  const { sent, notified } = await renderScene(<MailSection />, {
    user: camille,
    wire: {
      [`GET ${url}`]: { topics: { notices: "never" } },
      [`PUT ${url}`]: { topics: { notices: "daily" } },
      "GET /me": camille,
    },
  });
  expect((await choice()).value).toBe("never");
  fireEvent.change(await choice(), { target: { value: "daily" } });
  await waitFor(() =>
    expect(sent(url)).toContainEqual({ topics: { notices: "daily" } }),
  );
  await waitFor(async () => expect((await choice()).value).toBe("daily"));
  expect(notified()).toMatchObject([{ variant: "success" }]);
});

it.each([404, 405, 501])(
  "an API that responds with %i shows nothing",
  async (status) => {
    const { wire } = await renderScene(<MailSection />, {
      user: camille,
      wire: { [`GET ${url}`]: reply(status) },
    });
    await waitFor(() =>
      expect(wire.calls.map(({ path }) => path)).toContain(url),
    );
    expect(screen.queryByRole("combobox")).toBeNull();
  },
);
