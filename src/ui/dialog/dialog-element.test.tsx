import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closeOnBackdrop } from "./dialog-element.tsx";

const area = { left: 100, top: 100, right: 300, bottom: 300 } as DOMRect;

function open(onCancel?: (event: Event) => void) {
  render(
    <dialog>
      <p>Inside</p>
    </dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", {
    hidden: true,
  });
  dialog.getBoundingClientRect = () => area;
  if (onCancel !== undefined) dialog.addEventListener("cancel", onCancel);
  const close = vi.spyOn(dialog, "close");
  return { dialog, close, stop: closeOnBackdrop(dialog) };
}

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLDialogElement.prototype, "closedBy");
});

test("a click on the backdrop closes the dialog, one inside or on its edge does not", () => {
  const { dialog, close } = open();
  fireEvent.click(screen.getByText("Inside"), { clientX: 150, clientY: 150 });
  fireEvent.click(dialog, { clientX: 101, clientY: 299 });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(dialog, { clientX: 50, clientY: 200 });
  expect(close).toHaveBeenCalledOnce();
});

test("a dialog that decides itself is notified, and stays open", () => {
  const asked = vi.fn((event: Event) => event.preventDefault());
  const { dialog, close } = open(asked);
  fireEvent.click(dialog, { clientX: 50, clientY: 200 });
  expect(asked).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
});

test("a browser that supports `closedby` does it natively", () => {
  Object.defineProperty(HTMLDialogElement.prototype, "closedBy", {
    configurable: true,
    value: "any",
  });
  const { dialog, close } = open();
  fireEvent.click(dialog, { clientX: 50, clientY: 200 });
  expect(close).not.toHaveBeenCalled();
});
