import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { initForTests } from "#src/i18n/testing.ts";
import { RichText } from "./rich-text.tsx";
import { preloadRichText } from "./use-sanitizer.ts";

beforeAll(async () => {
  await initForTests("fr");
  await preloadRichText();
});
afterEach(cleanup);

const drawn = (html: string) => render(<RichText html={html} />).container;

describe("CH-1.9 what the policy removes", () => {
  test.each([
    ["<p>a</p><script>alert(1)</script>", "script"],
    ["<style>p{color:red}</style><p>a</p>", "style"],
    ['<p style="color:red">a</p>', "[style]"],
    [
      '<p class="x" data-z="1" aria-label="w">a</p>',
      "[class],[data-z],[aria-label]",
    ],
    ['<p onclick="alert(1)">a</p>', "[onclick]"],
    ['<img src="x.png" onerror="alert(1)">', "[onerror]"],
    [
      '<form action="/v2/x"><input name="a"><button>b</button></form>',
      "form,input,button",
    ],
    ['<iframe src="https://example.com"></iframe>', "iframe"],
    ['<object data="x"></object><embed src="x">', "object,embed"],
    ['<video src="x"></video><audio src="x"></audio>', "video,audio"],
    ["<svg><script>alert(1)</script></svg>", "svg,script"],
    ["<math><mi>x</mi></math>", "math"],
    ['<base href="https://evil.example/">', "base"],
    ['<meta http-equiv="refresh" content="0;url=x">', "meta"],
    ['<link rel="stylesheet" href="x">', "link"],
    ["<template><p>a</p></template>", "template"],
    ['<a href="javascript:alert(1)">a</a>', "a[href]"],
    ['<a href="java&#10;script:alert(1)">a</a>', "a[href]"],
    ['<a href="///evil.example">a</a>', "a[href]"],
    ['<a href="data:text/html,x">a</a>', "a[href]"],
    ['<img src="http://example.com/a.png">', "img"],
    ['<img src="javascript:alert(1)">', "img"],
    ['<img src="data:image/svg+xml,<svg/>">', "img"],
    ['<img src="data:text/html,x">', "img"],
    ['<img alt="without address">', "img[alt='without address'][src]"],
    ["<h1>a</h1>", "h1"],
  ])("%s", (html, selector) => {
    const box = drawn(html).firstElementChild;
    expect(box?.querySelector(selector) ?? null).toBeNull();
  });
});

describe("what it keeps", () => {
  test.each([
    ["<h1>Règlement</h1>", "h2"],
    ["<ul><li><strong>a</strong></li></ul>", "ul > li > strong"],
    ['<table><tr><td colspan="2">a</td></tr></table>', "td[colspan='2']"],
    [
      '<img src="https://example.com/a.png" alt="Lot">',
      "img[alt='Lot'][loading=lazy]",
    ],
    ['<img src="/files/a.png">', "img[alt='']"],
    ['<img src="data:image/png;base64,iVBORw0KGgo=">', "img"],
    ['<a href="mailto:a@b.fr">a</a>', "a[href='mailto:a@b.fr']:not([target])"],
    [
      '<a href="https://example.com">a</a>',
      "a[target=_blank][rel='noopener noreferrer']",
    ],
    ['<a href="/challenge/1" target="_top">a</a>', "a:not([target])"],
    ['<a href="mailto:a@b.fr,c@d.fr">a</a>', "a[href='mailto:a@b.fr,c@d.fr']"],
    ['<a href="mailto:?subject=x">a</a>', "a[href='mailto:?subject=x']"],
    [
      '<a href="tel:+33100000000;ext=12">a</a>',
      "a[href='tel:+33100000000;ext=12']",
    ],
    [
      "<table><caption>Lots</caption><tr><td>a<table></table></td></tr></table>",
      "div[role=region][aria-label=Lots] > table table",
    ],
    [
      "<table><tr><td>a</td></tr></table>",
      "div[role=region][aria-label=Tableau] > table",
    ],
  ])("%s", (html, selector) => {
    expect(drawn(html).querySelector(selector)).not.toBeNull();
  });

  test("the text of removed elements", () => {
    expect(drawn("<form>Participez <b>vite</b></form>").textContent).toBe(
      "Participez vite",
    );
  });
});

describe("AS-8.12 an image that cannot be shown", () => {
  test("is replaced by its alternative text when it fails to load", () => {
    const { container, rerender } = render(
      <RichText html='<p>Le <img src="/gone.png" alt="gros lot"></p>' />,
    );
    fireEvent.error(screen.getByAltText("gros lot"));
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toBe("Le gros lot");
    rerender(<RichText html='<p>Le <img src="/b.png" alt="lot"></p>' />);
    expect(screen.getByAltText("lot").getAttribute("src")).toBe("/b.png");
  });

  test("leaves nothing without alternative text", () => {
    const box = drawn('<p>Le <img src="/gone.png"></p>');
    fireEvent.error(box.querySelector("img") as HTMLImageElement);
    expect(box.querySelector("p")?.innerHTML).toBe("Le ");
  });

  test.each(["http://example.com/a.png", "javascript:alert(1)", "", " "])(
    "is replaced by its alternative text if its address is %j",
    (address) => {
      const box = drawn(`<p>Le <img src="${address}" alt="gros lot"></p>`);
      expect(box.querySelector("p")?.innerHTML).toBe("Le gros lot");
    },
  );

  test.each([
    ["media/a.png", "/media/a.png"],
    ["../../web_files/a.png", "/web_files/a.png"],
    ["/media/a.png", "/media/a.png"],
  ])("is one of the server if its address is %s", (written, address) => {
    const image = drawn(`<p><img src="${written}"></p>`).querySelector("img");
    expect(image?.getAttribute("src")).toBe(address);
  });
});

describe("links inside the text", () => {
  const linked = (html: string) => {
    const box = drawn(html);
    return [...box.querySelectorAll("a[href]")].map((link) =>
      document
        .getElementById(
          decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""),
        )
        ?.textContent.trim(),
    );
  };

  test.each([
    ['<a href="#lots">a</a><h2 id="lots">Lots</h2>', ["Lots"]],
    ['<a href="#lots">a</a><a name="lots">Lots</a>', ["Lots"]],
    ['<a href="#l%C3%A9">a</a><a href="#lé">b</a><p id="lé">É</p>', ["É", "É"]],
    ['<a href=" #title ">a</a><h2 id="title">Titre</h2>', ["Titre"]],
    ['<a href="#x">a</a><p id="x">X</p><p id="x">Y</p>', ["X"]],
    ['<a href="#%">a</a><p id="%">X</p>', ["X"]],
    ['<a href="#absent">a</a>', [undefined]],
  ])("%s", (html, texts) => {
    expect(linked(html)).toEqual(texts);
  });

  test("two texts on a page with the same targets do not interfere", () => {
    const html = (word: string) =>
      `<a href="#lots">a</a><h2 id="lots">${word}</h2>`;
    expect(linked(html("Un"))).toEqual(["Un"]);
    expect(linked(html("Deux"))).toEqual(["Deux"]);
  });

  test.each(["body", "forms", "user-content-x", "constructor", "__proto__"])(
    "the target %s shadows nothing",
    (name) => {
      const box = drawn(
        `<p id="${name}">a</p><img name="${name}" src="/a.png">`,
      );
      expect(box.querySelector("[name]")).toBeNull();
      for (const { id } of box.querySelectorAll("[id]"))
        expect(id).toMatch(/^user-content-./);
    },
  );
});

test("plain text retains its lines and every character", () => {
  expect(drawn("Un > deux\nTrois").textContent).toBe("Un > deux\nTrois");
});

test("entities are decoded", () => {
  expect(drawn("Caf&eacute; &amp; th&eacute;").textContent).toBe("Café & thé");
});

test("new text replaces the old, whether HTML or plain", () => {
  const { container, rerender } = render(<RichText html="<p>un</p>" />);
  rerender(<RichText html="<p>deux</p>" />);
  expect(container.textContent).toBe("deux");
  rerender(<RichText html="trois" />);
  expect(container.textContent).toBe("trois");
  rerender(<RichText html="<p>quatre</p>" />);
  expect(container.textContent).toBe("quatre");
});

describe("a link inside the application", () => {
  const setup = (html: string) => {
    const location = memoryLocation({ path: "/fo/", record: true });
    render(
      <Router base="/fo" hook={location.hook}>
        <RichText html={html} />
      </Router>,
    );
    return location;
  };

  test.each(["/challenge/1?tab=2", "/fo/challenge/1?tab=2"])(
    "%s is followed without a reload",
    (href) => {
      const location = setup(`<a href="${href}">Voir <b>le défi</b></a>`);
      expect(screen.getByRole("link").getAttribute("href")).toBe(
        "/fo/challenge/1?tab=2",
      );
      fireEvent.click(screen.getByText("le défi"));
      expect(location.history.at(-1)).toBe("/fo/challenge/1?tab=2");
    },
  );

  test("a click with a modifier key is left to the browser", () => {
    const location = setup('<a href="https://example.com">Voir</a>');
    const followed = fireEvent.click(screen.getByRole("link"), {
      ctrlKey: true,
    });
    expect(followed).toBe(true);
    expect(location.history).toEqual(["/fo/"]);
  });
});
