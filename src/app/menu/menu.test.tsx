import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { DesktopMenu } from "./menu.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

test("AS-2.9.9 the current entry is scrolled into view, and not again when equal entries are passed", () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    function (this: Element) {
      return this.hasAttribute("aria-current")
        ? new DOMRect(-300, 0, 100, 20)
        : new DOMRect(0, 0, 500, 20);
    },
  );
  const scrollTo = vi.fn();
  Element.prototype.scrollTo = scrollTo;
  const entries = () =>
    ["/", "/store"].map((href) => ({
      key: href,
      text: { label: href },
      href: { kind: "path", href } as const,
    }));
  const { rerender } = render(<DesktopMenu entries={entries()} />);
  expect(scrollTo).toHaveBeenCalledOnce();
  rerender(<DesktopMenu entries={entries()} />);
  expect(scrollTo).toHaveBeenCalledOnce();
  rerender(<DesktopMenu entries={entries().slice(0, 1)} />);
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
