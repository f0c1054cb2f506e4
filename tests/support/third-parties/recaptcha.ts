import type { Answer } from "./play.ts";

/** The token that the checkbox returns. */
export const RECAPTCHA_TOKEN = "token-of-the-box";

const loader = `
  const waiting = [];
  window.grecaptcha = { ready: (callback) => waiting.push(callback) };
  const script = document.createElement("script");
  script.src = "https://www.gstatic.com/recaptcha/releases/test/recaptcha__fr.js";
  script.onload = () => waiting.forEach((callback) => callback());
  document.head.append(script);
`;

const widget = `
  window.grecaptcha.render = (element, options) => {
    if (options.sitekey !== "site-key") throw new Error("another key");
    const frame = document.createElement("iframe");
    frame.title = "reCAPTCHA";
    frame.src = "https://www.google.com/recaptcha/api2/anchor?k=" + options.sitekey;
    frame.style.cssText = "border: 0; height: 78px; width: 304px";
    window.addEventListener("message", ({ origin, data }) => {
      if (origin === "https://www.google.com") options.callback(data);
    });
    element.append(frame);
    return 0;
  };
`;

const anchor = `<!doctype html><html lang="fr"><title>reCAPTCHA</title>
<label><input type="checkbox"> Je ne suis pas un robot</label>
<script>
  document.querySelector("input").onclick = () => parent.postMessage("${RECAPTCHA_TOKEN}", "*");
</script></html>`;

/** A fake of Google's captcha: a script that loads another one, which opens a frame. */
export const recaptcha: Answer[] = [
  ["https://www.google.com/recaptcha/api.js", "text/javascript", loader],
  ["https://www.gstatic.com/recaptcha/", "text/javascript", widget],
  ["https://www.google.com/recaptcha/api2/anchor", "text/html", anchor],
];
