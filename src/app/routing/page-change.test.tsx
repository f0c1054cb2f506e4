import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useFocusRecovery } from "./page-change.ts";

afterEach(cleanup);

/** A section that failed and can be retried. */
function Page() {
  useFocusRecovery();
  const [hasFailed, setFailed] = useState(true);
  const [isMarked, setMarked] = useState(true);
  return (
    <>
      {isMarked && (
        <button type="button" onClick={() => setMarked(false)}>
          Actualiser
        </button>
      )}
      <main tabIndex={-1}>
        <section aria-label="points">
          {hasFailed ? (
            <button type="button" onClick={() => setFailed(false)}>
              Réessayer
            </button>
          ) : (
            <p>1 200</p>
          )}
        </section>
        <button type="button">Autre</button>
      </main>
    </>
  );
}

const focused = () => document.activeElement;

function retry(name = "Réessayer") {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}

test("AS-8.10 the section gets focus when its retry button disappears", async () => {
  render(<Page />);
  retry();
  const section = screen.getByRole("region");
  await vi.waitFor(() => expect(focused()).toBe(section));
});

test("if the section disappears as well, the page gets focus", async () => {
  render(<Page />);
  retry();
  const section = screen.getByRole("region");
  await vi.waitFor(() => expect(focused()).toBe(section));
  section.remove();
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole("main")));
});

test("when a button above the page disappears, the page gets focus", async () => {
  render(<Page />);
  retry("Actualiser");
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole("main")));
});

test("focus that the user has moved meanwhile stays", async () => {
  render(<Page />);
  const other = screen.getByRole("button", { name: "Autre" });
  retry();
  const section = screen.getByRole("region");
  await vi.waitFor(() => expect(focused()).toBe(section));
  other.focus();
  expect(section.hasAttribute("tabindex")).toBe(false);
  section.remove();
  await Promise.resolve();
  expect(focused()).toBe(other);
});
