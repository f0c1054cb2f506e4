import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { FormDialog } from "./form-dialog.tsx";

async function show(send = vi.fn(async (_: object) => undefined as unknown)) {
  const onClose = vi.fn();
  await renderOffice(
    <FormDialog
      title="Donner des points"
      dialog="points"
      fields={[
        { name: "points", label: "Points" },
        { name: "reason", label: "Motif" },
      ]}
      send={send}
      onDone={async () => undefined}
      onClose={onClose}
    />,
    { language: "fr" },
  );
  const points = await screen.findByLabelText<HTMLInputElement>(/^Points/);
  await waitFor(() => expect(document.activeElement).toBe(points));
  const reason = screen.getByLabelText<HTMLInputElement>(/^Motif/);
  const type = (input: HTMLInputElement, value: string) =>
    fireEvent.change(input, { target: { value } });
  const save = () =>
    fireEvent.submit(points.form ?? document.createElement("form"));
  return { points, reason, type, save, send, onClose };
}

test("AS-9.6 a dialog gets the number that was typed, or says why it does not", async () => {
  const { points, reason, type, save, send, onClose } = await show();
  type(reason, "Colis perdu");
  for (const text of ["12,50", "1,5", "1.500", "2e3"]) {
    type(points, text);
    save();
    expect(await screen.findByText(new RegExp(`« ${text} »`))).toBeTruthy();
    expect(points.value).toBe(text);
  }
  expect(send).not.toHaveBeenCalled();
  type(points, "-1\u202f500");
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = send.mock.calls[0] ?? [];
  expect(sent).toEqual({ points: -1500, reason: "Colis perdu" });
});

test("what the schema requires is said at its field, which is focused, until it is there", async () => {
  const { points, reason, type, save, send } = await show();
  type(points, "5");
  save();
  const message = await screen.findByText("Ce champ est obligatoire.");
  expect(document.activeElement).toBe(reason);
  expect(reason.getAttribute("aria-invalid")).toBe("true");
  expect(reason.getAttribute("aria-describedby")).toBe(
    message.parentElement?.id,
  );
  type(reason, "Colis perdu");
  expect(screen.queryByText("Ce champ est obligatoire.")).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

test("what the server refuses is said at its field, which is focused, until it changes", async () => {
  const violations = [{ propertyPath: "reason", message: "Trop vague." }];
  const send = vi.fn(async () => {
    throw new HttpError({
      method: "POST",
      path: "/points",
      status: 422,
      body: { violations },
    });
  });
  const { points, reason, type, save, onClose } = await show(send);
  type(points, "5");
  type(reason, "Colis");
  save();
  await screen.findByText("Trop vague.");
  expect(document.activeElement).toBe(reason);
  expect(screen.queryByRole("alert")).toBeNull();
  type(reason, "Colis perdu");
  expect(screen.queryByText("Trop vague.")).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
