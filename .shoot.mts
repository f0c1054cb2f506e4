import { chromium } from "playwright";
import { chromiumArgs, findChromium } from "./tests/support/chromium.ts";
const found = await findChromium();
const browser = await chromium.launch({ ...found, args: chromiumArgs });
const base = "http://localhost:3456";
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "fr-FR" });
const page = await context.newPage();
page.on("console", (m) => console.log("console", m.type(), m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("pageerror", e.message));
await page.goto(`${base}/bo/`);
await page.waitForSelector("input[name=username]", { timeout: 10000 }).catch((e) => console.log(e.message));
await page.screenshot({ path: "/tmp/shots/signin.png" });
await page.fill("input[name=username]", "helene.moreau@example.com");
await page.fill("input[name=password]", "Soleil-Levant-2026");
await page.click("button[type=submit]");
await page.waitForSelector("nav a");
for (const path of process.argv.slice(2)) {
  await page.goto(`${base}/bo${path}`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shots/${path.replaceAll("/", "_")}.png` });
}
await browser.close();
