import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Picture } from "./picture.tsx";

afterEach(cleanup);

const image = () => screen.getByRole<HTMLImageElement>("img");

test("AS-8.12 a picture falls back to its other sources, then to a drawing", () => {
  render(
    <Picture src="/logo.png" fallbacks={["/default.png"]} alt="Logo Acme" />,
  );
  expect(image().src).toContain("/logo.png");
  fireEvent.error(image());
  expect(image().src).toContain("/default.png");
  fireEvent.error(image());
  expect(image().tagName).toBe("svg");
  expect(image().getAttribute("aria-label")).toBe("Logo Acme");
  expect(screen.getByText("Logo Acme")).toBeDefined();
});

test("a picture without an address falls back to the next one", () => {
  render(<Picture src={null} fallbacks={["/default.png"]} alt="Logo" />);
  expect(image().src).toContain("/default.png");
});

test("a new address is tried even after another failed", () => {
  const { rerender } = render(<Picture src="/a.png" alt="A" />);
  fireEvent.error(image());
  rerender(<Picture src="/b.png" alt="B" />);
  expect(image().src).toContain("/b.png");
  expect(image().dataset["loaded"]).toBe("false");
  fireEvent.load(image());
  expect(image().dataset["loaded"]).toBe("true");
});

test("a priority picture is shown while it loads, others once they are complete", () => {
  const { rerender } = render(<Picture src="/a.png" alt="A" priority />);
  expect(image().dataset["loaded"]).toBe("true");
  rerender(<Picture src="/a.png" alt="A" />);
  expect(image().dataset["loaded"]).toBe("false");
});

test("a drawn picture without alternative text is hidden", () => {
  render(<Picture alt="" />);
  expect(screen.queryByRole("img")).toBeNull();
});

test("BO-7.2 widths are those of the picture, not of what replaces it", () => {
  const widths = "/a-480.webp 480w, /a-960.webp 960w";
  render(
    <Picture src="/a.webp" widths={widths} fallbacks={["/b.png"]} alt="A" />,
  );
  expect(image().srcset).toBe(widths);
  expect(image().sizes).toContain("100vw");
  fireEvent.error(image());
  expect(image().src).toContain("/b.png");
  expect(image().srcset).toBe("");
});
