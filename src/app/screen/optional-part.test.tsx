import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { optionalPart } from "./optional-part.tsx";

afterEach(cleanup);

test("a part that throws is omitted and logged, and the page stays", () => {
  const broken = new Error("odd menu");
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const Menu = optionalPart(() => {
    throw broken;
  });
  render(
    <>
      <Menu />
      <main>Le challenge</main>
    </>,
  );
  expect(screen.getByRole("main").textContent).toBe("Le challenge");
  expect(logged.mock.calls.flat()).toContain(broken);
  logged.mockRestore();
});
