import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useFirstField } from "./use-first-field.ts";

afterEach(cleanup);

function Dialog() {
  const { box, focusFirst, afterOpenChange } = useFirstField();
  return (
    <>
      <button type="button" onClick={() => afterOpenChange(true)}>
        Opened
      </button>
      <button type="button" onClick={focusFirst}>
        Loaded
      </button>
      <div ref={box}>
        <input aria-label="First" />
        <input aria-label="Second" />
      </div>
    </>
  );
}

describe.each(["Opened", "Loaded"])("BO-1.3 once it is: %s", (name) => {
  test.each([
    ["the first field", undefined, "First"],
    ["no other than that in which the user is already", "Second", "Second"],
  ])("a dialog focuses %s", (_, chosen, focused) => {
    render(<Dialog />);
    if (chosen !== undefined) screen.getByLabelText(chosen).focus();
    fireEvent.click(screen.getByRole("button", { name }));
    expect(document.activeElement).toBe(screen.getByLabelText(focused));
  });
});
