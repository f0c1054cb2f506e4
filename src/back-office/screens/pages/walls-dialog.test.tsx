import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  findDialog,
  press,
  renderOffice,
  type,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply } from "#tests/support/wire.ts";
import WallsDialog from "./walls-dialog.tsx";

const CREATE = "POST /bo/walls";
const REVOKE = "DELETE /bo/walls/3";

const id = "0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10";

const show = () =>
  renderOffice(
    <WallsDialog
      document={example("office-document", { id, kind: "page" })}
      onClose={() => undefined}
    />,
    {
      answers: {
        "GET /bo/walls": listOf([example("office-wall", { name: "Hall" })]),
        [CREATE]: reply(201, { id: 4, token: "a-token" }),
        [REVOKE]: reply(204),
      },
    },
  );

test("BO-24 a page gets a link for a screen, which is shown once", async () => {
  const { sent } = await show();
  const dialog = within(await findDialog("Show on a wall"));
  await type("Where the screen is", "Canteen");
  await press("Create the link", dialog);
  expect(await screen.findByText(/\/fo\/wall\/a-token$/)).toBeTruthy();
  fireEvent.click(dialog.getByLabelText("Dark background"));
  expect(await screen.findByText(/a-token\?dark$/)).toBeTruthy();
  expect(sent(CREATE)).toEqual([
    { document: id, name: "Canteen", language: "en" },
  ]);
});

test("BO-24 the link of a screen is revoked after a question", async () => {
  const { sent } = await show();
  await press("Revoke the screen Hall");
  expect(sent(REVOKE)).toEqual([]);
  const question = within(await screen.findByRole("tooltip"));
  await press("Revoke", question);
  await screen.findByText("Hall");
  expect(sent(REVOKE)).toHaveLength(1);
});
