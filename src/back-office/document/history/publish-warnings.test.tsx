import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { OfficeDocument, OfficeVerdict } from "#src/schema/types.gen.ts";
import { press, renderOffice, type } from "#tests/support/office-scene.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

const id = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";
const page: OfficeDocument = {
  ...{ id, kind: "page", name: "Spring", status: "changed" },
  ...{ statuses: ["changed", "live"], may: ["archive"] },
};
const body = { title: { fr: "Printemps" } };

const warning = { key: null, level: "warning" } as const;
const earlier: OfficeVerdict = {
  ...{ ...warning, pointer: "/endDate", outcome: "earlierEnd" },
  ...{ needsReason: true, message: "This ends earlier: give a reason." },
};
const seen: OfficeVerdict = {
  ...{ ...warning, pointer: "/title", outcome: "seenByParticipants" },
  message: "Participants will notice this change.",
};

const RELEASE = "POST /bo/documents/*/releases";

async function open(verdicts: OfficeVerdict[]) {
  const onClose = vi.fn();
  const wire = await renderOffice(
    <PublishDialog
      {...{ document: page, body, etag: '"draft-3"', schema: {}, onClose }}
      onDone={async () => undefined}
    />,
    {
      answers: {
        "GET /bo/documents": { items: [], total: 0 },
        "GET /bo/documents/*/releases": { items: [], total: 0, planned: [] },
        "POST /bo/documents/*/examine": {
          ...{ verdicts, total: verdicts.length, replacedHomePage: null },
        },
        [RELEASE]: {
          ...{ id: 8, revision: 2, startsAt: "2026-04-01T06:00:00.000Z" },
          planned: [],
        },
      },
    },
  );
  return { ...wire, onClose };
}

const field = () => screen.findByLabelText(/^Reason/);
const publish = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: "Publish" });

test("BO-11.1 a warning that needs a reason is published with one, and without a tick", async () => {
  const { sent, onClose } = await open([earlier]);
  await type(/^Reason/, "  ");
  expect(publish().disabled).toBe(true);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await type(/^Reason/, " The stock is used up. ");
  await press("Publish");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(RELEASE)).toEqual([
    { acceptWarnings: false, reason: "The stock is used up." },
  ]);
});

test("BO-11.1 beside other warnings, the reason and the tick are needed", async () => {
  const { sent, onClose } = await open([earlier, seen]);
  await type(/^Reason/, "The stock is used up.");
  expect(publish().disabled).toBe(true);
  screen.getByRole("checkbox").click();
  await waitFor(() => expect(publish().disabled).toBe(false));
  expect(await field()).toHaveProperty("value", "The stock is used up.");
  await press("Publish");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(RELEASE)).toEqual([
    { acceptWarnings: true, reason: "The stock is used up." },
  ]);
});

test("BO-11.1 no reason is asked for where none is needed", async () => {
  await open([seen]);
  await screen.findByText(/Participants will notice this change/);
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
});
