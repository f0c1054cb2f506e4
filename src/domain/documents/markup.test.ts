import createPurifier from "dompurify";
import { JSDOM } from "jsdom";
import { describe, expect, it, test } from "vitest";
import { removedFrom } from "#src/ui/rich-text/sanitize.ts";
import { readMarkup } from "./markup.ts";

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

  test("its links are read, and pictures without a text", () => {
    const html = '<a href=" /content/7 ">a</a><img src="/a.png">';
    expect(readMarkup(html)).toMatchObject({
      ...{ links: ["/content/7"], lacksAlt: true },
    });
  });

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
