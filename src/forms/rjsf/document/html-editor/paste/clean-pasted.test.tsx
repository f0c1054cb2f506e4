import { readFileSync } from "node:fs";
import { $getRoot, PASTE_COMMAND } from "lexical";
import { expect, test, vi } from "vitest";
import {
  createHtmlEditor,
  registerHtmlEditor,
} from "#src/forms/rjsf/document/html-editor/create-html-editor.ts";
import { RoundTrip } from "#src/forms/rjsf/document/html-editor/round-trip.ts";
import type { LeftOut } from "./clean-pasted.ts";

const clipboard = (name: string) =>
  readFileSync(`tests/support/clipboard/${name}.html`, "utf8");

/** Pastes HTML into a text, and returns what that becomes. */
async function pasted(data: Readonly<Record<string, string>>, before = "") {
  const editor = createHtmlEditor();
  const root = document.createElement("div");
  root.contentEditable = "true";
  document.body.append(root);
  editor.setRootElement(root);
  let left: LeftOut = new Map();
  let isDone = false;
  registerHtmlEditor(editor, (kinds) => {
    left = kinds;
    isDone = true;
  });
  const text = new RoundTrip(editor);
  text.load(before);
  editor.registerUpdateListener(({ dirtyElements }) =>
    text.forget(dirtyElements.keys()),
  );
  editor.update(
    () => {
      $getRoot().selectEnd();
      editor.dispatchCommand(
        PASTE_COMMAND,
        Object.assign(new Event("paste"), {
          clipboardData: { getData: (type: string) => data[type] ?? "" },
        }) as unknown as ClipboardEvent,
      );
    },
    { discrete: true },
  );
  await vi.waitFor(() => expect(isDone).toBe(true));
  editor.update(() => undefined, { discrete: true });
  return {
    html: text
      .html()
      .replace(/>(?=<(?:p|h\d|ul|ol|table|blockquote|div|figure)\b)/g, ">\n"),
    left: Object.fromEntries(left),
  };
}

const cases: readonly (readonly [string, readonly string[], object])[] = [
  [
    "word",
    [
      "<h2>Règlement du challenge</h2>",
      "<h3>Conditions</h3>",
      '<p>Ouvert à <strong>tous les <em>participants</em></strong>\u00a0: inscrivez-vous <u>avant le 5\u00a0décembre</u> sur <a href="https://club.example/rules">le site du club</a>. Bonne chance\u00a0!</p>',
      "<ul><li>Pompes à chaleur<ul><li>Air-eau</li><li><strong>Air-air</strong></li></ul></li><li>Chaudières</li></ul>",
      "<h4>Étapes</h4>",
      "<ol><li>Déclarer</li><li>Gagner</li></ol>",
      "<blockquote>",
      "<p>Chaque vente compte.</p></blockquote>",
      "<table> <tbody><tr> <td>Palier </td> <td>Gain </td> </tr> </tbody></table>",
      "<p>H<sub>2</sub>O et 3<sup>e</sup> place, <s>annulé</s></p>",
    ],
    { colors: 1, alignment: 1, images: 1 },
  ],
  [
    "google-docs",
    [
      "<h2>Summer challenge</h2>",
      "<h3>How it works</h3>",
      '<p>Sell <strong>three heat pumps</strong>, <em>then rest</em><strong><em><u> or not</u></em></strong><sup>2</sup><s> old</s>. See <a href="https://club.example/">the club</a></p>',
      "<ul><li>First<ul><li>Nested</li></ul></li><li><strong>Second</strong></li></ul>",
    ],
    { colors: 2, alignment: 1, images: 1 },
  ],
  [
    "outlook",
    [
      "<p>Dear all,</p>",
      '<p>The <strong>results</strong> are in. Read them <a href="https://club.example/results">here</a>, or there.</p>',
      "<ul><li>North</li><li>South</li></ul>",
      "<table><tbody><tr><td><b>Team</b></td><td><b>Points</b></td></tr><tr><td>North</td><td>1&nbsp;200</td></tr></tbody></table>",
      "<p>Kind regards,<br>Claire</p>",
    ],
    { colors: 2, links: 1, images: 1 },
  ],
  [
    "web-page",
    [
      "<h2>Ten tips</h2>",
      '<p><a href="#tip-1">Tip 1</a></p>',
      "<p>A <strong>good</strong> <em>pitch</em> is <mark>short</mark>, <code>really</code> <code>Ctrl</code>.</p>",
      '<h3 id="tip-1">Tip 1</h3>',
      '<figure><img src="https://cdn.example/a.jpg" alt="A pitch" width="640" height="360"><figcaption>On stage</figcaption></figure>',
      "<blockquote>",
      '<p lang="en">Less is more.</p></blockquote>',
      "<ul><li>One</li><li>Two<ul><li>Two and a half</li></ul></li></ul>",
      "<p>More</p>",
      "<p>Hidden treasure</p>",
    ],
    { colors: 3, alignment: 1, images: 2, embeds: 1, drawings: 1, inputs: 2 },
  ],
];

test.each(cases)(
  "BO-4.4 pasting from %s keeps the structure that is allowed, and counts the rest",
  async (name, lines, left) => {
    const result = await pasted({ "text/html": clipboard(name) });
    expect(result.html.split("\n")).toEqual(lines);
    expect(result.left).toEqual(left);
  },
);

test.each([
  [
    "plain lines",
    { "text/plain": "a\nb <c>" },
    "<p>Un.a</p>\n<p>b &lt;c&gt;</p>",
  ],
  [
    "a word",
    { "text/html": "<b style='color:red'>gras</b>" },
    "<p>Un.<strong>gras</strong></p>",
  ],
  [
    "two paragraphs into one",
    { "text/html": "<p>a</p><p>b</p>" },
    "<p>Un.a</p>\n<p>b</p>",
  ],
  [
    "blocks without paragraphs",
    { "text/html": "<div>a</div>b<section>c</section>d" },
    "<p>Un.a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>",
  ],
  [
    "an editor's own nodes, which anyone may have written",
    {
      "application/x-lexical-editor":
        '{"namespace":"html","nodes":[{"type":"kept","html":"<script>1</script>","isInline":false,"version":1}]}',
      "text/html": "<i>a</i>",
    },
    "<p>Un.<em>a</em></p>",
  ],
  [
    "what runs",
    {
      "text/html":
        '<p onclick="x">a<script>b</script><img src=x onerror=c><a href="java&#10;script:d">e</a></p>',
    },
    '<p>Un.a<img src="x">e</p>',
  ],
])("BO-4.4 pasting %s", async (_, data, html) => {
  expect((await pasted(data, "<p>Un.</p>")).html).toBe(html);
});

test.each([
  [
    "cells of a spreadsheet",
    "<table><!--StartFragment--><col width=64 span=2><tr><td>Tier</td><td>Gain</td></tr><tr><td>10</td><td>Bike</td></tr><!--EndFragment--></table>",
    /<table>.*<td>Tier<\/td>.*<td>Gain<\/td>.*<td>10<\/td>.*<td>Bike<\/td>.*<\/table>/s,
    {},
  ],
  [
    "one row of a spreadsheet",
    "<table><tr><!--StartFragment--><td>Tier</td><td>Gain</td><!--EndFragment--></tr></table>",
    /<table>.*<td>Tier<\/td>.*<td>Gain<\/td>.*<\/table>/s,
    {},
  ],
  [
    "tracked changes",
    '<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment--><p class=MsoNormal>To win: <del cite="mailto:x">a bike</del><ins cite="mailto:x">a helmet</ins>.</p><!--EndFragment--></body></html>',
    /^<p>To win: a helmet\.<\/p>$/,
    { deletions: 1 },
  ],
  [
    "a comment",
    '<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><!--StartFragment--><p class=MsoNormal>Until <a style="mso-comment-reference:AB_1">31 March</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[AB1]</a><span style="mso-special-character:comment">&nbsp;</span></span>.</p><div style="mso-element:comment-list"><hr class=msocomoff><div style="mso-element:comment"><p class=MsoCommentText>[AB1] Not sure</p></div></div><!--EndFragment--></body></html>',
    /^<p>Until 31 March\.<\/p>$/,
    { comments: 1 },
  ],
])(
  "BO-4.4 of %s, what would be printed is pasted",
  async (_, html, expected, left) => {
    const result = await pasted({ "text/html": html });
    expect(result.html).toMatch(expected);
    expect(result.left).toEqual(left);
  },
);
