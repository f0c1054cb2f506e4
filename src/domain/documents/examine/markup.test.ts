import createPurifier from "dompurify";
import { JSDOM } from "jsdom";
import { describe, expect, it, test } from "vitest";
import { finish } from "#src/domain/declaration/steps.ts";
import { removedFrom } from "#src/ui/rich-text/sanitize.ts";
import { createMarkupReader } from "./markup.ts";

function readMarkup(html: string) {
  const markup = finish(createMarkupReader()(html));
  if ("exceeds" in markup) throw new Error(markup.exceeds);
  return markup;
}

const removed = (html: string) => [...readMarkup(html).removed];

describe("BO-4.4 markup that readers do not get", () => {
  it.each([
    ["<p>Hello <strong>you</strong></p><ul><li>a</li></ul>", []],
    ["a < b and c > d", []],
    ['<a href="/content/1">a</a><a href="#b" id="b">b</a>', []],
    ['<table><tr><td colspan="2">a</td></tr></table>', []],
    ['<img src="https://example.com/a.png" alt="">', []],
    ["<script>alert(1)</script>", ["script"]],
    ['<p onclick="a()">a</p>', ["script"]],
    ['<iframe src="https://example.com"></iframe>', ["frame"]],
    ["<form><input name=a><button>b</button></form>", ["form"]],
    ["<video src=a.mp4></video>", ["media"]],
    ["<svg><script>1</script></svg>", ["media"]],
    ['<p style="color:red" class="MsoNormal">a</p>', ["style"]],
    ["<font color=red>a</font>", ["style"]],
    ['<img src="http://example.com/a.png" alt="">', ["image"]],
    ['<a href="foo bar">a</a>', ["link"]],
    ["<p><blink>a</blink></p>", ["other"]],
    ["<template><script>1</script></template>", ["other", "script"]],
  ])("of %s: %j", (html, kinds) => expect(removed(html)).toEqual(kinds));

  test("its links are read", () => {
    const html = '<a href=" /content/7 ">a</a>';
    expect(readMarkup(html).links).toEqual(["/content/7"]);
  });

  const open = { isOpen: true, namesLink: false };
  const closed = { isOpen: false, namesLink: false };
  it.each([
    ['<img src="/a.png">', [open]],
    ['<img src="/a.png" title="b">', [open]],
    ['<img src="/a.png" alt="b"><img src="/a.png" alt="">', []],
    ['<img src="/a.png" alt=" ">', [closed]],
    [
      '<a href="/b"><img src="/a.png" alt=""></a>',
      [{ ...closed, namesLink: true }],
    ],
    [
      '<a href="/b"><b> <img src="/a.png"></b></a>',
      [{ ...open, namesLink: true }],
    ],
    ['<a href="/b"><img src="/a.png" alt=""> b</a>', []],
    ['<a href="/b" title="b"><img src="/a.png" alt=""></a>', []],
    [
      '<a href="/b"><img src="/a.png" alt=""><img src="/a.png" alt="b"></a>',
      [],
    ],
    ['<a href="/b">b<img src="/a.png"></a>', [open]],
    ['<a id="b"><img src="/a.png" alt=""></a>', []],
    ['<img src="http://b.example/a.png">', []],
  ])("pictures without a text in %s", (html, unnamed) =>
    expect(readMarkup(html).unnamed).toEqual(
      unnamed.map((one) => ({ address: "/a.png", ...one })),
    ),
  );

  test("is what the sanitizer removes", () => {
    const purifier = createPurifier(new JSDOM("").window);
    for (const html of [
      "<p>a</p>",
      "<p>a<br>b</p><h2>c</h2>",
      "<p>a<script>b</script></p>",
      '<p style="a:b">c</p>',
      '<p onload="x()">c</p>',
      "<div><iframe></iframe></div>",
      '<a href="/content/1" title="a">b</a>',
      '<a href="javascript:1">b</a>',
      '<img src="/a.png" alt="a" width="3">',
      '<img src="http://example.com/a.png" alt="">',
      '<img src="data:image/png;base64,aaaa" alt="">',
      '<img src="data:text/html,aaaa" alt="">',
      "<section><p>a</p></section>",
      '<table><tr><td bgcolor="red">a</td></tr></table>',
      '<td bgcolor="red">a</td>',
      "<details><summary>a</summary></details>",
      '<p tabindex="0" lang="fr">a</p>',
      "<custom-element>a</custom-element>",
    ]) {
      const dropped = removedFrom(purifier, html, "https://inside.invalid");
      expect([html, removed(html).length > 0]).toEqual([
        html,
        dropped.length > 0,
      ]);
    }
  });
});

describe("BO-9.93 markup beyond the budget is not read", () => {
  const many = (count: number, of: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => of(index)).join("");
  it.each([
    [
      "unclosed b and p",
      many(2_000, () => "<b>") + many(2_000, () => "<p>"),
      "nodeLevels",
    ],
    [
      "unclosed b of their own",
      many(800, (n) => `<b id=${n}><p>`),
      "nodeLevels",
    ],
    ["nested elements", many(10_000, () => "<div>"), "nodeLevels"],
    ["nested lists", many(200, () => "<ul><li>"), "nodeLevels"],
    [
      "forms around what they do not contain",
      many(500, () => "<form><div></form>"),
      "nodeLevels",
    ],
    ["tables in each other", many(200, () => "<table><tr><td>"), "nodeLevels"],
    [
      "formatting that is opened again",
      many(300, () => `${many(40, (n) => `<i id=${n}>`)}</p><p>`),
      "nodeLevels",
    ],
    [
      "formatting in each paragraph",
      `<p>${many(40, (n) => `<i id=${n}>`)}${"<p>a".repeat(600)}`,
      "nodes",
    ],
    ["elements beside each other", many(20_001, () => "<br>"), "nodes"],
    ["elements that only end", many(100_000, () => "</p>"), "nodes"],
    [
      "end tags of nothing",
      many(60, () => "<i>") + many(200_000, () => "</b>"),
      "nodes",
    ],
    [
      "attributes of one element",
      `<b ${many(100_000, (n) => `a${n} `)}>`,
      "nodes",
    ],
    ["comments", many(20_001, () => "<!---->"), "nodes"],
    ["text before a table", many(20_001, () => "<table>a"), "nodes"],
  ])("%s", (_, html, limit) => {
    expect(finish(createMarkupReader()(html))).toEqual({ exceeds: limit });
  });

  test("while what many pages have is", () => {
    const deep = `${"<div>".repeat(100)}a${"</div>".repeat(100)}`;
    expect(finish(createMarkupReader()(deep))).toMatchObject({ links: [] });
    expect(
      finish(createMarkupReader()("<p>a<br>b</p>".repeat(9_999))),
    ).toMatchObject({
      links: [],
    });
  });

  test("in texts that are read together", () => {
    const read = createMarkupReader();
    const half = "<p>a</p>".repeat(15_000);
    expect(finish(read(half))).toMatchObject({ links: [] });
    expect(finish(read(half))).toEqual({ exceeds: "nodes" });
  });

  test("in a short text that occurs again and again", () => {
    const read = createMarkupReader();
    const short = "<p>a</p>".repeat(1_000);
    for (let times = 0; times < 20; times += 1)
      expect(finish(read(short))).toMatchObject({ links: [] });
    expect(finish(read(short))).toEqual({ exceeds: "nodes" });
  });
});
