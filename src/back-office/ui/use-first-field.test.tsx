import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useFirstField } from "./use-first-field.ts";

afterEach(cleanup);

function Dialog() {
  const { box, afterOpenChange } = useFirstField();
  return (
    <>
      <button type="button" onClick={() => afterOpenChange(true)}>
        Opened
      </button>
      <div ref={box}>
        <input aria-label="First" />
        <input aria-label="Second" />
      </div>
    </>
  );
}

test.each([
  ["the first field", undefined, "First"],
  ["no other than that in which the user is already", "Second", "Second"],
])("an opened dialog focuses %s", (_, chosen, focused) => {
  render(<Dialog />);
  if (chosen !== undefined) screen.getByLabelText(chosen).focus();
  fireEvent.click(screen.getByRole("button", { name: "Opened" }));
  expect(document.activeElement).toBe(screen.getByLabelText(focused));
});
