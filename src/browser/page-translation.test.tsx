import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { followPageTranslation } from "./page-translation.ts";

let stop: () => void;
beforeEach(() => {
  stop = followPageTranslation(document.body);
});
afterEach(() => {
  stop();
  cleanup();
});

function textsOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter(({ data }) => data.trim() !== "");
}

const font = (content: string | Node) => {
  const outer = document.createElement("font");
  outer.append(document.createElement("font"));
  outer.firstElementChild?.append(content);
  return outer;
};

const inEnglish = (text: string) => text.replace("cartons", "boxes");

/** How translators change the page. */
const translators: Record<string, (text: Text) => void> = {
  "replaces a text": (text) => text.replaceWith(font(inEnglish(text.data))),
  "inserts, then removes": (text) => {
    text.before(font(inEnglish(text.data)));
    text.remove();
  },
  "wraps a text": (text) => {
    const wrapper = font("");
    text.before(wrapper);
    wrapper.firstElementChild?.append(text);
  },
};

const translate = (translator: string, root: Node) =>
  act(async () => {
    for (const text of textsOf(root)) translators[translator]?.(text);
  });

function Line({ count, note }: { count: number; note?: string }) {
  return (
    <p>
      {note}
      <b>×</b> {count} cartons
    </p>
  );
}

test.each(Object.keys(translators))(
  "numbers stay correct if a page translator %s",
  async (translator) => {
    const { container, rerender } = render(<Line count={3} note="déjà" />);
    await translate(translator, container);
    expect(container.textContent).toMatch(/^déjà× 3 (boxes|cartons)$/);
    await act(async () => rerender(<Line count={30} note="déjà" />));
    expect(container.textContent).toMatch(/^déjà× 30 (boxes|cartons)$/);
    await translate(translator, container);
    await act(async () => rerender(<Line count={31} />));
    expect(container.textContent).toMatch(/^× 31 (boxes|cartons)$/);
    await act(async () => rerender(<Line count={31} note="encore" />));
    expect(container.textContent).toMatch(/^encore× 31 (boxes|cartons)$/);
  },
);

test("undoing a translation restores the current texts", async () => {
  const { container, rerender } = render(<Line count={3} />);
  const originals = textsOf(container).map(
    (text) => [text, font(inEnglish(text.data))] as const,
  );
  await act(async () => {
    for (const [text, translation] of originals) text.replaceWith(translation);
  });
  expect(container.textContent).toBe("× 3 boxes");
  await act(async () => {
    for (const [text, translation] of originals) translation.replaceWith(text);
  });
  expect(container.textContent).toBe("× 3 cartons");
  await act(async () => rerender(<Line count={4} />));
  expect(container.textContent).toBe("× 4 cartons");
});
