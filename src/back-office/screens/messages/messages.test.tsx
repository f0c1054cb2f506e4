import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  findDialog,
  pick,
  press,
  renderOffice,
  type,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply } from "#tests/support/wire.ts";

const message = example("office-message");
const answers = {
  "GET /bo/messages": listOf([message]),
  "GET /bo/participants/1": example("office-participant-detail"),
  "GET /bo/groups": listOf([{ id: 2, name: "Lyon", members: 3 }]),
};
const answer = "POST /bo/messages/3/answer";

test("BO-24 a message is read beside who wrote it, and answered once", async () => {
  const { address, sent, calls } = await renderOffice("/messages?state=open", {
    answers: { ...answers, [answer]: undefined },
  });
  await press("Points manquants");
  expect(address()).toBe("/bo/messages?state=open&message=3");
  const dialog = within(await findDialog("Points manquants"));
  dialog.getByText(/mes points de mai manquent/);
  await dialog.findByText("Lyon");
  await type("Answer", "Ils sont là.");
  await press("Send the answer");
  await waitFor(() => expect(sent(answer)).toEqual([{ text: "Ils sont là." }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/bo/messages?state=open");
  expect(
    calls.filter(({ path }) => path.endsWith("/messages")).length,
  ).toBeGreaterThan(1);
});

test("BO-24 a message is closed, and says why it cannot be", async () => {
  const close = "POST /bo/messages/3/close";
  const { wire, sent } = await renderOffice("/messages?message=3", {
    answers: {
      ...answers,
      [close]: reply(409, {
        detail: "This message has already been answered.",
      }),
    },
  });
  await press("Close without an answer");
  await screen.findByText("This message has already been answered.");
  wire.answer(close, undefined);
  await press("Close without an answer");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent(close)).toHaveLength(2);
});

test("BO-24 an answered message is read with its answer, and not answered again", async () => {
  await renderOffice("/messages?message=3", {
    answers: {
      ...answers,
      "GET /bo/messages": listOf([
        {
          ...{ ...message, state: "answered", answer: "Ils sont là." },
          handledAt: "2026-06-12T10:00:00.000Z",
          by: { id: 2, name: "Hélène Moreau" },
        },
      ]),
    },
  });
  await screen.findByText("Ils sont là.");
  expect(screen.queryByLabelText("Answer")).toBeNull();
  expect(screen.getByRole("cell", { name: /^Hélène Moreau · / })).toBeDefined();
});

test("BO-7.5 order, group and columns of a list are in its address", async () => {
  const { address, calls } = await renderOffice("/messages", { answers });
  fireEvent.click(await screen.findByRole("columnheader", { name: "Subject" }));
  await waitFor(() => expect(address()).toBe("/bo/messages?sort=subject"));
  await pick("Group", "Lyon");
  await waitFor(() =>
    expect(calls.at(-1)?.query).toMatchObject({ sort: "subject", group: "2" }),
  );
  await press("Columns");
  fireEvent.click(await screen.findByRole("checkbox", { name: "Handled by" }));
  await waitFor(() =>
    expect(address()).toBe("/bo/messages?group=2&sort=subject&hide=by"),
  );
  expect(screen.queryByRole("columnheader", { name: "Handled by" })).toBeNull();
});

test("BO-24 who may only read messages can neither answer nor close them", async () => {
  await renderOffice("/messages?message=3", {
    session: { permissions: ["USER_READ"] },
    answers,
  });
  await findDialog("Points manquants");
  expect(
    screen.queryByRole("button", { name: /Send|Close without/ }),
  ).toBeNull();
});

test("BO-7.5 a list that failed to load is requested again by a click", async () => {
  const { wire } = await renderOffice("/messages", {
    answers: { ...answers, "GET /bo/messages": reply(500) },
  });
  await screen.findByRole("alert");
  wire.answer("GET /bo/messages", listOf([message]));
  await press("Try again");
  await screen.findByText("Points manquants");
  expect(screen.queryByRole("alert")).toBeNull();
});
