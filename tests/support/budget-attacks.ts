import { pageOf, six } from "./documents.ts";

/** A request of the back office that costs the server more than its sender, at a size. */
export interface BudgetAttack {
  what: string;
  /** The size of the proof; `npm test` tries a hundredth of it, or what exceeds the budget. */
  size: number;
  small: number;
  kind: "page" | "reward" | "shared";
  /** The bodies of drafts that are saved one after the other. */
  bodies(size: number): object[];
  /** Whether all of them are within the budget, and released. */
  isReleased?: boolean;
}

const many = <Value>(count: number, of: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => of(index));

const text = (key: string, html: string) => ({
  ...{ key, "@type": "ContentText", text: { fr: html } },
});

const describedBy = (html: string) => ({
  ...{ title: six("A reward"), price: 900, description: { fr: html } },
});

/** JSON of lists in each other. */
const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/** Each is saved, examined and released; a new one is one more line (BO-9.93). */
export const budgetAttacks: readonly BudgetAttack[] = [
  {
    what: "thousands of blocks whose first moves to the end",
    ...{ kind: "page", size: 24_000, small: 6_000 },
    bodies(size) {
      const blocks = many(size, (index) => ({ key: `b${index}` }));
      const [first, ...others] = blocks;
      return [pageOf(blocks), pageOf([...others, first ?? {}])];
    },
  },
  {
    what: "5,000 blocks, all in reverse",
    ...{ kind: "page", size: 5_000, small: 500 },
    bodies(size) {
      const blocks = many(size, (index) =>
        text(`b${index}`, `<p>${index}</p>`),
      );
      return [pageOf(blocks), pageOf(blocks.toReversed())];
    },
  },
  {
    what: "unclosed b and p",
    ...{ kind: "reward", size: 2_000, small: 200 },
    bodies: (size) => [
      describedBy("<b>".repeat(size) + "<p>".repeat(size)),
      describedBy(many(size, (index) => `<b id=${index}><p>`).join("")),
    ],
  },
  {
    what: "elements in each other",
    ...{ kind: "reward", size: 10_000, small: 200 },
    bodies: (size) => [describedBy("<div>".repeat(size))],
  },
  {
    what: "a million characters of markup",
    ...{ kind: "page", size: 250_000, small: 21_000 },
    bodies: (size) => [
      pageOf([text("a", "<b>".repeat(size))]),
      pageOf([text("a", "<br>".repeat(size))]),
      pageOf([text("a", `<b ${"a ".repeat(size)}>`)]),
      pageOf([text("a", `<p>${"a ".repeat(size)}</p>`)]),
    ],
  },
  {
    what: "texts that expressions would read again and again",
    ...{ kind: "reward", size: 900_000, small: 30_000 },
    bodies: (size) => [
      describedBy(`<p>${" ".repeat(size)}`),
      describedBy(`/v2/pictures/${"<img ".repeat(size / 5)}`),
      describedBy(" href= ".repeat(size / 7)),
      describedBy(`${"&nbsp;".repeat(size / 6)}a`),
    ],
  },
  {
    what: "lists in each other",
    ...{ kind: "page", size: 200_000, small: 70 },
    bodies: (size) => [
      pageOf([{ key: "a", more: nested(Math.min(size, 4_000)) }]),
    ],
  },
  {
    what: "blocks with windows and audiences of their own",
    ...{ kind: "page", size: 3_000, small: 100 },
    bodies: (size) => [
      pageOf(
        many(size, (index) => ({
          ...text(`b${index}`, ""),
          diffusionStartAt: new Date(1e12 + index * 1e6).toISOString(),
          diffusionEndAt: new Date(2e12 + index * 1e6).toISOString(),
          audience: { groups: [`/v2/user-groups/${index + 1}`] },
        })),
      ),
    ],
  },
  {
    what: "blocks of unknown languages",
    ...{ kind: "page", size: 3_000, small: 100 },
    bodies: (size) => [
      pageOf(
        many(size, (index) => ({
          ...text(`b${index}`, "<p>a</p>"),
          languages: [`x${index}`],
        })),
      ),
    ],
  },
  {
    what: "as many texts as a page may have, in groups",
    ...{ kind: "page", size: 98, small: 5, isReleased: true },
    bodies: (size) => [
      pageOf(
        many(size, (group) => ({
          ...{ key: `g${group}`, "@type": "WidgetGroup", type: "double" },
          title: six(`Group ${group}`),
          // Each lacks one of its languages: a warning.
          widgets: many(50, (index) => ({
            ...text(`t${group}-${index}`, `<p>Text ${index}</p>`),
            languages: ["fr", "en"],
          })),
        })),
      ),
    ],
  },
  {
    what: "mistakes by the thousand",
    ...{ kind: "page", size: 40_000, small: 500 },
    bodies: (size) => [
      pageOf([], Object.fromEntries(many(size, (index) => [`p${index}`, 1]))),
      pageOf([
        {
          ...{ key: "a", "@type": "WidgetEditorial" },
          ...Object.fromEntries(many(size, (index) => [`titel${index}`, {}])),
        },
      ]),
    ],
  },
];
