import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";
import {
  confirmPassword,
  findDialog,
  pick,
  press,
  renderOffice,
  type,
  withStepUp,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import type { WireAnswers } from "#tests/support/wire.ts";

const show = (
  part: string,
  answers: WireAnswers,
  person: Partial<OfficeParticipantDetail> = {},
) =>
  renderOffice(`/participants/1?part=${part}`, {
    answers: {
      "GET /bo/participants/1": example("office-participant-detail", person),
      "GET /bo/participants/1/movements": listOf([]),
      ...answers,
    },
  });

test("BO-24 a badge is awarded with a reason and the password", async () => {
  const key = "POST /bo/participants/1/badges";
  const { sent } = await show("badges", {
    "GET /bo/targets": listOf([
      example("office-target", { kind: "badge", id: 4, name: "Jury" }),
    ]),
    ...withStepUp(key, undefined),
  });
  await press("Award a badge");
  await pick("Badge", "Jury");
  await type("Reason, for the audit log", "Prize");
  await press("Save");
  await confirmPassword();
  await waitFor(() =>
    expect(sent(key).at(-1)).toEqual({ badge: 4, reason: "Prize" }),
  );
});

test("BO-24 a badge without a rule is taken back, one with a rule is not", async () => {
  const badge = { title: "Jury", obtainedAt: "2026-06-01T09:00:00.000Z" };
  const key = "POST /bo/participants/1/badges/4/take-back";
  const { sent } = await show(
    "badges",
    { [key]: undefined },
    {
      badges: [
        { ...badge, id: 4, hasRule: false },
        { ...badge, id: 5, title: "Points", hasRule: true },
      ],
    },
  );
  await press("Take back: Jury");
  expect(screen.queryByRole("button", { name: /back: Points/ })).toBeNull();
  await findDialog("Take back: Jury");
  await type("Reason, for the audit log", "Wrong person");
  await press("Take back");
  await waitFor(() => expect(sent(key)).toEqual([{ reason: "Wrong person" }]));
});

test("BO-24 a session is ended", async () => {
  const session = example("office-participant-detail").signIns[0]?.id;
  const key = `DELETE /bo/participants/1/sessions/${session}`;
  const { sent } = await show("sign_ins", { [key]: undefined });
  await press("End the session: Firefox, Linux");
  await waitFor(() => expect(sent(key)).toHaveLength(1));
});

test("BO-24 a person's data is sent to them", async () => {
  const key = "POST /bo/participants/1/data-exports";
  const { sent } = await show("movements", { [key]: undefined });
  await press("Export personal data");
  await type("Reason, for the audit log", "Asked by phone");
  const [, confirm] = await screen.findAllByRole("button", {
    name: "Export personal data",
  });
  await waitFor(() => expect(confirm?.hasAttribute("disabled")).toBe(false));
  confirm?.click();
  await screen.findByText(/^The data is being collected/);
  expect(sent(key)).toEqual([{ reason: "Asked by phone" }]);
});

test("BO-24 an account is erased only once its name is typed", async () => {
  const key = "POST /bo/participants/1/erasure";
  const { sent, address } = await show("movements", {
    [key]: undefined,
    "GET /bo/participants": listOf([]),
    "GET /bo/groups": listOf([]),
  });
  await press("Erase the account");
  await screen.findByText(/stay without a name/);
  await type("Reason, for the audit log", "Request");
  await type(/^Type “Camille Durand”/, "Camille");
  const erase = async () => {
    const [, confirm] = await screen.findAllByRole("button", {
      name: "Erase the account",
    });
    confirm?.click();
  };
  await erase();
  await screen.findByText("This is not the person’s name.");
  expect(sent(key)).toEqual([]);
  await type(/^Type “Camille Durand”/, "Camille Durand");
  await erase();
  await waitFor(() => expect(address()).toBe("/bo/participants"));
  expect(sent(key)).toEqual([{ name: "Camille Durand", reason: "Request" }]);
});
