/** Whatever a link field of the configuration contains, no URL with an executable or local scheme reaches the page. */
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { menuEntries } from "#src/app/menu/menu-entries.ts";
import { externalHome } from "#src/domain/people/auth-token.ts";
import { ssoCards } from "#src/domain/people/sso-cards.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import { preloadRichText } from "#src/ui/rich-text/use-sanitizer.ts";
import { SafeLink } from "#src/ui/safe-link/safe-link.tsx";
import { mediaAddress } from "#src/widgets/media-address.ts";

const schemes = [
  "javascript:alert(1)",
  "JAVASCRIPT:alert(1)",
  "jAvAsCrIpT:alert(1)",
  " javascript:alert(1)",
  "\tjavascript:alert(1)",
  "\njavascript:alert(1)",
  "\u0000javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "\u00a0javascript:alert(1)",
  "\u200bjavascript:alert(1)",
  "\ufeffjavascript:alert(1)",
  "\u202ejavascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "java\rscript:alert(1)",
  "java\u0000script:alert(1)",
  "java\u00adscript:alert(1)",
  "javascript\t:alert(1)",
  "javascript\n:alert(1)",
  "javascript :alert(1)",
  "javascript://example.com/%0aalert(1)",
  "javascript:/*https://example.com*/alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6a;avascript:alert(1)",
  "vbscript:msgbox(1)",
  "VBScript:msgbox(1)",
  "livescript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "DATA:text/html,x",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "filesystem:https://example.com/x",
  "view-source:https://example.com",
  "about:blank",
  "chrome://settings",
  "intent://x#Intent;scheme=javascript;end",
  "feed:javascript:alert(1)",
  "jar:javascript:alert(1)!/",
  "ws://example.com",
  "ftp://example.com/x",
];

const followed = ["http:", "https:", "mailto:", "tel:"];
const base = "https://programme.example/fo/";
const isFollowed = (href: string) =>
  followed.includes(new URL(href, base).protocol);

beforeAll(async () => {
  await initForTests("fr");
  await preloadRichText();
});
afterEach(cleanup);

const hrefs = (container: HTMLElement) =>
  [...container.querySelectorAll("[href], [src], [action]")].flatMap(
    (element) =>
      ["href", "src", "action"].flatMap(
        (name) => element.getAttribute(name) ?? [],
      ),
  );

test("there are at least forty forms", () => {
  expect(new Set(schemes).size).toBeGreaterThanOrEqual(40);
});

describe.each(schemes)("%j", (hostile) => {
  test("as the link of a menu item, or the URL made from its target", () => {
    const entries = menuEntries({
      items: [
        { id: 1, label: "Link", link: hostile },
        { id: 2, label: "Target", targetEntity: hostile, targetId: hostile },
      ],
      features: {},
      programmeUrl: hostile,
      targetAddress: ({ entity, id, programmeUrl }) =>
        `${programmeUrl}/${entity}/${id}`,
    });
    for (const { href } of entries) expect(href.href).toSatisfy(isFollowed);
    expect(entries.some(({ text }) => "label" in text)).toBe(false);
  });

  test("as a legal path, as an editorial link, or in a text", () => {
    const { container } = render(
      <>
        <LegalLink path={hostile}>legal</LegalLink>
        <SafeLink href={hostile}>editorial</SafeLink>
        <RichText
          html={`<a href="${hostile.replaceAll('"', "&quot;")}">text</a><img alt="" src="${hostile.replaceAll('"', "&quot;")}">`}
        />
      </>,
    );
    expect(container.textContent).toContain("text");
    for (const href of hrefs(container)) expect(href).toSatisfy(isFollowed);
  });

  test("as the URL of the company, a video, a game or the external home", () => {
    const cards = ssoCards(
      ["jwt", "saml"],
      {
        programUrl: "https://programme.example",
        companyName: "Acme",
        companyUrlDomain: hostile,
      },
      "https:",
    );
    for (const { href } of cards) expect(href).toMatch(/^https?:\/\//);
    expect(mediaAddress(hostile)).toBeUndefined();
    expect(externalHome(hostile, "token")).toBeUndefined();
  });
});
