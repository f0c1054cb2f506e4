import {
  $createTextNode,
  $getRoot,
  $insertNodes,
  $isElementNode,
  type ElementNode,
} from "lexical";
import { describe, expect, test } from "vitest";
import { createHtmlEditor, registerHtmlEditor } from "./create-html-editor.ts";
import { RoundTrip } from "./round-trip.ts";

function opened(html: string) {
  const editor = createHtmlEditor();
  const root = document.createElement("div");
  root.contentEditable = "true";
  document.body.append(root);
  editor.setRootElement(root);
  registerHtmlEditor(editor, () => undefined);
  const text = new RoundTrip(editor);
  text.load(html);
  editor.registerUpdateListener(({ dirtyElements }) =>
    text.forget(dirtyElements.keys()),
  );
  const edit = (change: () => void) =>
    editor.update(change, { discrete: true });
  return { editor, text, edit };
}

/** Adds a word to the last line of the text. */
function $addWord(): void {
  const last = $getRoot().getLastDescendant();
  const line = $isElementNode(last) ? last : last?.getParent();
  (line as ElementNode).append($createTextNode("!"));
}

const texts = [
  "",
  "Un > deux\nTrois  quatre",
  "Plain",
  "R&D",
  "<p>Un</p>\n<p>Deux&nbsp;: « trois » &eacute;</p>\n",
  "<P CLASS=\"x\">a</P><p style='color:red'>b</p>",
  "<p>a<p>b",
  "Texte <b>gras</b> et <i>autre</i><br/>suite",
  "<div><p>a</p><p>b</p></div>",
  '<div lang="de"><p>a</p></div>',
  "<ul>\n  <li>a\n    <ol start='3' reversed><li>b</li></ol>\n  </li>\n</ul>",
  "<ul><li><p>a</p><p>b</p></li></ul>",
  "<table><caption>T</caption><tr><td colspan=2>a</td></tr></table>",
  "<figure><img src=/a.png><figcaption>b</figcaption></figure>",
  '<p>Un <img src="/a.png" alt="x"> deux</p><hr><pre> a\n  b</pre>',
  "<blockquote>a</blockquote><blockquote><p>a</p><p>b</p></blockquote>",
  "<blockquote><p>a</p><ul><li>b</li></ul></blockquote>",
  '<h1 id="x">a</h1><h6>b</h6><p><a name="y"></a><a href="#x" title="t">c</a></p>',
  '<p><small>a</small> <abbr title="b">c</abbr> <time datetime="2026">d</time></p>',
  "<p></p><p><br></p><p>&nbsp;</p>",
  "<!-- a --><p>b</p><!-- c -->",
  "<script>alert(1)</script><p>a</p>",
  "<dl><dt>a</dt><dd>b</dd></dl>",
  "<p>so\u00adft\u202f; \u00a0x</p>",
];

describe("BO-4.4 HTML that is opened", () => {
  test.each(texts)("%j comes back as it was", (html) => {
    const { text, edit } = opened(html);
    expect(text.html()).toBe(html);
    edit(() => undefined);
    expect(text.html()).toBe(html);
  });

  test.each(texts)("%j comes back after an edit that is undone", (html) => {
    const { text, edit } = opened(html);
    let key = "";
    edit(() => {
      const word = $createTextNode("!");
      const last = $getRoot().getLastDescendant();
      const line = $isElementNode(last) ? last : last?.getParent();
      if ($isElementNode(line) && line.getType() !== "root") line.append(word);
      key = word.getKey();
    });
    edit(() => {
      $getRoot()
        .getAllTextNodes()
        .find((node) => node.getKey() === key || node.getTextContent() === "!")
        ?.remove();
    });
    if (!text.html().includes("!")) expect(text.html()).toBe(html);
  });
});

describe("BO-4.4 HTML after an edit", () => {
  test.each([
    ["", "<p>!</p>"],
    ["Un\nDeux", "Un\nDeux!"],
    ["R&D", "R&amp;D!"],
    ["Un <b>deux</b>", "Un <strong>deux</strong>!"],
    [
      "<P>Un</P>\n<p>Deux&nbsp;<b>a</b></p>\n",
      "<P>Un</P>\n<p>Deux\u00a0<strong>a</strong>!</p>",
    ],
    [
      "<ul><li>a<ol start='3' reversed><li>b</li></ol></li></ul>",
      '<ul><li>a<ol start="3" reversed=""><li>b!</li></ol></li></ul>',
    ],
    [
      "<table><tr><td>a</td></tr></table><h2 id=x>b</h2>",
      '<table><tr><td>a</td></tr></table><h2 id="x">b!</h2>',
    ],
    [
      '<p>Un <img src="/a.png" alt="x"> deux <small>a &lt; b</small></p>',
      '<p>Un <img src="/a.png" alt="x"> deux <small>a &lt; b!</small></p>',
    ],
    ["<div>a</div>", "<div>a!</div>"],
    ["<div><p>a</p><p>b</p></div>", "<p>a</p><p>b!</p>"],
    [
      "<blockquote><p>a</p><p>b</p></blockquote>",
      "<blockquote><p>a</p><p>b!</p></blockquote>",
    ],
    [
      '<p><script>alert(1)</script>a</p><p style="color:red">b</p><p>c</p>',
      "<p>a</p><p>b</p><p>c!</p>",
    ],
    [
      '<p><a href="javascript:alert(1)">a</a> <a title="t" href="/store">b</a></p>',
      '<p>a <a href="/store" title="t">b!</a></p>',
    ],
    ["<p>so\u00adft\u202f;  \n x</p>", "<p>so\u00adft\u202f; x!</p>"],
    [
      "<p><b>a</b><b><i>b</i></b><sub>c</sub></p>",
      "<p><strong>a<em>b</em></strong><sub>c</sub>!</p>",
    ],
  ])("%j becomes %j", (before, after) => {
    const { text, edit } = opened(before);
    edit($addWord);
    expect(text.html()).toBe(after);
  });
});

test("BO-4.4 blocks that others are put between keep their source", () => {
  const { text, edit } = opened("<P>a</P>\n<p>b</p>");
  edit(() => {
    $getRoot().selectStart();
    $getRoot().getFirstChild()?.selectNext();
    $insertNodes([$createTextNode("x")]);
  });
  expect(text.html()).toBe("<P>a</P>\n<p>xb</p>");
});
