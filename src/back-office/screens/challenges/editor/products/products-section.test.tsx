import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { OfficeListRow } from "#src/schema/types.gen.ts";
import { openDocument } from "#tests/support/office-document.tsx";
import { findDialog, pick, press, type } from "#tests/support/office-scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";

const PATCH = "PATCH /bo/documents/*/lists/*";
const before = "a".repeat(64);

// The table renders what is in sight.
beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(
    function (this: Element) {
      return this.getAttribute("role") === "grid" ? 600 : 0;
    },
  );
});

const listed = (
  key: string,
  name: string | null,
  numbers: object = {},
): OfficeListRow => ({
  ...{ key, name, position: 1, row: { productCode: key, ...numbers } },
  ...{ brand: name && "Calvéo", range: name && "Aéria" },
});

const rows = [
  listed("A-6", "Heat pump 6", { threshold: 1, reward: 100 }),
  listed("A-9", "Heat pump 9", { threshold: 1, reward: 150 }),
  listed("X-1", null),
];

const found = [
  ["A-9", "Heat pump 9"],
  ["N-1", "Boiler"],
  ["N-2", "Tank"],
].map(([productCode = "", productName = ""]) => ({
  ...{ productCode, productName, brand: "Calvéo", range: null },
}));

type RowsSent = Record<"set" | "from" | "remove", unknown[]>;

async function openProducts(answers: WireAnswers = {}, items = rows) {
  let lists = 0;
  let count = items.length;
  const scene = await openDocument("challenge", {
    view: "?section=products",
    body: {
      type: "List",
      isRewardingGlobal: false,
      products: { list: before, count: items.length },
    },
    answers: {
      "GET /bo/lists/*": { items, total: items.length },
      "GET /bo/documents/*/facts": undefined,
      "POST /bo/products/find": { items: found, total: found.length },
      "GET /bo/documents/values": {
        items: [{ value: "Calvéo", count: 3 }],
        total: 1,
      },
      "PUT /bo/documents/*/draft": { verdicts: [], total: 0 },
      [PATCH]({ body }) {
        const { set, from, remove } = body as RowsSent;
        count += set.length - from.length - remove.length;
        lists += 1;
        return reply(
          200,
          { list: String(lists).repeat(64), count },
          { etag: `"draft-${lists}"` },
        );
      },
      ...answers,
    },
  });
  const grid = await screen.findByRole("grid", {
    name: "Products of the challenge",
  });
  const keys = (...pressed: (string | object)[]) => {
    for (const key of pressed)
      fireEvent.keyDown(
        document.activeElement ?? grid,
        typeof key === "string" ? { key } : key,
      );
  };
  grid.focus();
  return { ...scene, grid, keys };
}

const texts = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((one) =>
      [...one.children].map(({ textContent }) => textContent).join(" | "),
    );

const paste = (grid: HTMLElement, text: string) =>
  fireEvent.paste(grid, { clipboardData: { getData: () => text } });

describe("BO-12.5 the products of a challenge", () => {
  test("are a table with one tab stop, whose unknown codes are named", async () => {
    const { grid } = await openProducts();
    expect(texts()).toEqual([
      "Heat pump 6A-6 · Calvéo · Aéria | 1 | 100 | ",
      "Heat pump 9A-9 · Calvéo · Aéria | 1 | 150 | ",
      " Not in the published catalogueX-1 |  |  | ",
    ]);
    expect(grid.getAttribute("aria-rowcount")).toBe("4");
    expect(grid.querySelectorAll("[tabindex='0']")).toHaveLength(0);
    const active = () =>
      document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
    expect(active()?.textContent).toContain("Heat pump 6");
    fireEvent.keyDown(grid, { key: "End", ctrlKey: true });
    expect(active()?.getAttribute("aria-colindex")).toBe("4");
    expect(
      await screen.findByText(/brings nothing/, {
        selector: ".ant-typography",
      }),
    ).toBeDefined();
  });

  test("are written by keys alone, and sent together with what they were made of", async () => {
    const { grid, keys, sent } = await openProducts();
    keys("ArrowRight", "ArrowRight", "2");
    const field = () =>
      screen.getByRole<HTMLInputElement>("textbox", { name: /^Points, / });
    expect(field().value).toBe("2");
    fireEvent.change(field(), { target: { value: "1.500" } });
    keys("Enter");
    expect(within(grid).getByRole("alert").textContent).toMatch(/two ways/);
    expect(field().value).toBe("1.500");
    fireEvent.change(field(), { target: { value: "250" } });
    keys("Tab");
    expect(document.activeElement).toBe(grid);
    keys("1");
    keys("Enter", "F2", "Escape", "Delete");
    expect(texts().slice(0, 2)).toEqual([
      "Heat pump 6A-6 · Calvéo · Aéria | 1 | 250 | 1",
      "Heat pump 9A-9 · Calvéo · Aéria | 1 | 150 | ",
    ]);
    await waitFor(() => expect(sent(PATCH)).toHaveLength(1), {
      timeout: 3_000,
    });
    expect(sent(PATCH)).toEqual([
      {
        set: [
          { productCode: "A-6", threshold: 1, reward: 250, coefficient: 1 },
        ],
        from: [{ productCode: "A-6", threshold: 1, reward: 100 }],
        remove: [],
      },
    ]);
    await screen.findByText("Saved");
    expect(texts()[0]).toBe("Heat pump 6A-6 · Calvéo · Aéria | 1 | 250 | 1");
    fireEvent.keyDown(grid, { key: "z", ctrlKey: true });
    await waitFor(() => expect(texts()[0]).toMatch(/\| 1 \| 250 \| $/));
    fireEvent.keyDown(grid, { key: "z", ctrlKey: true });
    await waitFor(() => expect(texts()[0]).toMatch(/\| 1 \| 100 \| $/));
    fireEvent.keyDown(grid, { key: "y", ctrlKey: true });
    await waitFor(() => expect(texts()[0]).toMatch(/\| 1 \| 250 \| $/));
  });

  test("are rendered where one scrolls to, with the cell that is written in", async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      listed(`P-${at}`, `Product ${at}`),
    );
    const { grid, keys } = await openProducts({}, many);
    const places = () =>
      [...grid.querySelectorAll("[aria-rowindex]")]
        .slice(1)
        .map((one) => Number(one.getAttribute("aria-rowindex")) - 2);
    expect(places()).toEqual(Array.from({ length: 24 }, (_, at) => at));
    keys({ key: "End", ctrlKey: true });
    expect(grid.scrollTop).toBe(100 * 44 + 44 - 600);
    expect(places()).toEqual(Array.from({ length: 24 }, (_, at) => 76 + at));
    keys("7");
    const field = grid.querySelector("input");
    grid.scrollTop = 0;
    fireEvent.scroll(grid);
    expect(places()).toEqual([...Array(24).keys(), 99]);
    expect(grid.querySelector("input")).toBe(field);
    expect(field?.value).toBe("7");
    keys("Enter");
    expect(places().at(-1)).toBe(99);
  });

  test("are changed for many, filtered, sorted and removed", async () => {
    const { grid, keys } = await openProducts();
    keys({ key: "ArrowDown", shiftKey: true });
    await press("Change a column…");
    const dialog = within(
      await findDialog("Change a column for several products"),
    );
    fireEvent.click(dialog.getByRole("radio", { name: "Multiply by" }));
    await type("Value", "1,1");
    expect(dialog.getByText("Example: A-6, 100 → 110")).toBeDefined();
    await press("Change 2 products", dialog);
    expect(texts()[1]).toMatch(/\| 165 \| $/);
    await pick("Show", "That bring nothing");
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(screen.getByText("1 of 3 products")).toBeDefined();
    grid.focus();
    await press("Remove the selected product");
    expect(
      screen.getByText(/No product of the challenge matches/),
    ).toBeDefined();
    await pick("Show", "All products");
    await pick("Order", "Points ↓");
    await waitFor(() => expect(texts()[0]).toContain("A-9"));
    expect(texts()).toHaveLength(2);
  });

  test("are pasted from a sheet, and cells that cannot be are named", async () => {
    const { grid, sent } = await openProducts();
    paste(
      grid,
      "Code\tPoints\r\nA-6\t120\r\nN-1\t30\r\nZ-9\t1\r\nA-9\tmany\r\n",
    );
    const title = await screen.findByText(/^Pasted: 1 changed, 1 added\./);
    const report = title.closest("[role=alert]") as HTMLElement;
    expect(
      within(report)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent?.replace(/\s/g, " ")),
    ).toEqual([
      "Line 4: no published product has the code “Z-9”",
      "Line 5, Points: “many” is not a number. Write it like 1 500.5.",
    ]);
    expect(texts()[0]).toMatch(/\| 120 \|/);
    expect(texts()[3]).toBe("BoilerN-1 · Calvéo |  | 30 | ");
    expect(sent("POST /bo/products/find")).toEqual([
      { codes: ["N-1", "Z-9"], after: 0 },
    ]);
  });

  test("come from the catalogue, those found with the count before, with the last values", async () => {
    const { sent } = await openProducts();
    await press("Add products…");
    const dialog = within(await findDialog("Add products from the catalogue"));
    await dialog.findByText(/3 published products found\. 1 is already/);
    await pick("Brand", "Calvéo (3)");
    await waitFor(() =>
      expect(sent("POST /bo/products/find").at(-1)).toEqual({
        ...{ q: "", brand: "Calvéo", after: 0 },
      }),
    );
    fireEvent.click(
      await dialog.findByRole("checkbox", {
        name: "All 2 products that can be added",
      }),
    );
    await press("Add 2 products", dialog);
    await waitFor(() => expect(texts()).toHaveLength(5));
    expect(texts().at(-1)).toBe("TankN-2 · Calvéo |  |  | ");
  });

  test("an empty list says how to fill it, and is filled by pasting", async () => {
    const { grid } = await openProducts({}, []);
    expect(grid.textContent).toContain("No products yet.");
    paste(grid, "N-1\t1\t30");
    await waitFor(() =>
      expect(texts()).toEqual(["BoilerN-1 · Calvéo | 1 | 30 | "]),
    );
  });

  test("says whose values stayed where two people wrote the same", async () => {
    const { keys } = await openProducts({
      [PATCH]: () =>
        reply(
          200,
          { list: "b".repeat(64), count: 3, overwritten: ["A-6"] },
          { etag: '"draft-2"' },
        ),
    });
    await act(async () => keys("ArrowRight", "Delete"));
    await screen.findByText(/yours were kept: A-6/, {}, { timeout: 3_000 });
  });
});
