import fc from "fast-check";
import { expect, test } from "vitest";
import { fillRichText } from "./fill-rich-text.ts";

const options = { base: "/fo", newTab: "new tab", table: "Table" };

const filledWith = (...texts: string[]): HTMLElement => {
  const box = document.createElement("div");
  for (const html of texts) fillRichText(box, html, options);
  return box;
};

test.each([
  [
    "a word",
    "<p>a</p><p>b</p><p>c</p>",
    "<p>a</p><p>b2</p><p>c</p>",
    [0, 1, 2],
  ],
  [
    "an item",
    "<p>a</p><ul><li>b</li></ul>",
    "<p>a</p><ul><li>c</li></ul>",
    [0, 1],
  ],
  ["a new paragraph", "<p>a</p><p>b</p>", "<p>a</p><p>n</p><p>b</p>", [0, 1]],
  ["a paragraph less", "<p>a</p><p>n</p><p>b</p>", "<p>a</p><p>b</p>", [0, 2]],
  ["a script", "<p>a</p>", "<p>a</p><script>b</script>", [0]],
  ["an attribute", '<p lang="fr">a</p>b', '<p lang="de">a</p>b', [1]],
])("changes %s, and nothing else", (_, before, after, kept) => {
  const box = filledWith(before);
  const nodes = [...box.childNodes];
  fillRichText(box, after, options);
  expect(box.innerHTML).toBe(filledWith(after).innerHTML);
  expect(
    nodes.flatMap((node, index) => (box.contains(node) ? index : [])),
  ).toEqual(kept);
});

const text = fc.constantFrom(
  "a",
  "b ",
  "<b>c</b>",
  "<br>",
  "&lt;",
  "<i>d<u>e</u></i>",
  "<font>f</font>",
  "<!-- g -->",
);
const inline = fc.oneof(
  text,
  text.map((inner) => `<a href="https://h.example/">${inner}</a>`),
  text.map((inner) => `<a href="/i" onclick="j()">${inner}</a>`),
  fc.constantFrom(
    '<img src="/k.png">',
    '<img src="http://l.example/">',
    "<script>m</script>",
    "<svg><a>n</a></svg>",
  ),
);
const line = fc.array(inline, { maxLength: 3 }).map((parts) => parts.join(""));
const block = fc.oneof(
  ...["p", "h1", "h2", "div", "pre", "section", 'p id="o"', 'p style="p"'].map(
    (tag) => line.map((inner) => `<${tag}>${inner}</${tag.split(" ")[0]}>`),
  ),
  fc
    .array(line, { maxLength: 3 })
    .map(
      (lines) => `<ul>${lines.map((one) => `<li>${one}</li>`).join("")}</ul>`,
    ),
  line.map((inner) => `<table><tr><td>${inner}<td>q</table>`),
  line,
);
const blocks = fc.array(block, { maxLength: 4 });

test("shows after any changes what it would show at once", () =>
  fc.assert(
    fc.property(
      blocks,
      fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 2 }), blocks), {
        minLength: 1,
        maxLength: 4,
      }),
      (first, changes) => {
        const versions = [first];
        for (const [at, count, added] of changes)
          versions.push(
            (versions.at(-1) ?? []).toSpliced(at, count, ...added.slice(0, 2)),
          );
        const texts = versions.map((parts) => parts.join(""));
        expect(filledWith(...texts).innerHTML).toBe(
          filledWith(texts.at(-1) ?? "").innerHTML,
        );
      },
    ),
    { numRuns: 200 },
  ));
