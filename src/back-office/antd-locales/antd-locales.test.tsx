import { cleanup, render } from "@testing-library/react";
import {
  ColorPicker,
  ConfigProvider,
  DatePicker,
  Empty,
  Modal,
  Pagination,
  Popconfirm,
  Select,
  Table,
  Upload,
} from "antd";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadLanguage } from "#src/back-office/texts.ts";
import { type Language, languages } from "#src/i18n/languages.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    ...{ matches: false, addListener: () => {}, removeListener: () => {} },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  }));
});
afterEach(cleanup);

/** Words that are the same in English: of antd's parts, and those that languages share. */
const shared = new Set(
  "OK Page page Action Actions Reset Status Filter Transparent Week (optional) RGB HEX HSB Nov Mo Fr Sa".split(
    " ",
  ),
);

/** `page` of `10 / page`. */
const withoutCount = (text: string) => text.replace(/^(\d+ )?\/ /, "").trim();

const leaves = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : Object.values((value ?? {}) as object).flatMap(leaves);

/** The parts of antd's texts that the office shows. */
const parts = [
  ...["global", "Table", "Modal", "Popconfirm", "Upload", "Empty", "Text"],
  ...["Pagination", "DatePicker", "ColorPicker"],
] as const;

const others = languages.filter((language) => language !== "en");

test.each(others)(
  "BO-1.2: antd has no English text in %s",
  async (language) => {
    const { locale: english } = await loadLanguage("en");
    const { locale } = await loadLanguage(language);
    for (const part of parts) {
      const known = new Set(leaves(english[part as keyof typeof english]));
      const same = leaves(locale[part as keyof typeof locale]).filter(
        (text) =>
          known.has(text) &&
          /[a-z]{2}/i.test(text) &&
          !shared.has(withoutCount(text)),
      );
      // Formats of dates are no words.
      expect(
        same.filter((text) => !/^[DMYHhmsQwoA:/. -]+$/.test(text)),
      ).toEqual([]);
    }
  },
);

/** All that is read or heard of what antd renders. */
function wordsOnScreen(): string[] {
  // The names of icons repeat what their buttons are called.
  const elements = [...document.querySelectorAll(":not(.anticon)")];
  const heard = elements.flatMap((element) =>
    ["aria-label", "title", "placeholder", "alt"].map((name) =>
      element.getAttribute(name),
    ),
  );
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const read: (string | null)[] = [];
  while (walker.nextNode()) read.push(walker.currentNode.nodeValue);
  return [...heard, ...read].filter(
    (text): text is string =>
      text !== null && /[a-z]{2}/i.test(text) && !/[{}]/.test(text),
  );
}

async function wordsIn(language: Language): Promise<string[]> {
  const { locale } = await loadLanguage(language);
  render(
    <ConfigProvider
      locale={locale}
      theme={{ zeroRuntime: true, token: { motion: false } }}
    >
      <Table
        columns={[{ title: "1", dataIndex: "one", sorter: true }]}
        expandable={{ expandedRowRender: () => "2" }}
        dataSource={[{ key: 1, one: "3" }]}
      />
      <Table columns={[{ title: "1", dataIndex: "one" }]} dataSource={[]} />
      <Pagination total={900} defaultCurrent={40} showSizeChanger />
      <Select open options={[]} />
      <Empty />
      <DatePicker open />
      <DatePicker.RangePicker />
      <ColorPicker open value="#651c32" disabledAlpha disabledFormat />
      <Modal open>4</Modal>
      <Popconfirm open title="5">
        <b>6</b>
      </Popconfirm>
      <Upload
        listType="picture-card"
        fileList={[{ uid: "1", name: "7", status: "error" }]}
      />
    </ConfigProvider>,
  );
  const words = wordsOnScreen();
  cleanup();
  return words;
}

test("BO-1.2: what antd renders is in the reader's language", async () => {
  const english = new Set(await wordsIn("en"));
  expect(english).toContain("Next page");
  for (const language of others) {
    const words = await wordsIn(language);
    expect(
      words.filter(
        (word) => english.has(word) && !shared.has(withoutCount(word)),
      ),
      language,
    ).toEqual([]);
  }
}, 30_000);

test("BO-1.2: words that antd takes apart are one word in Dutch", async () => {
  const words = await wordsIn("nl");
  expect(words).toContain("Begindatum");
  expect(words.filter((word) => /\b(Begin|Eind) /.test(word))).toEqual([]);
});
