import type { Answer } from "./play.ts";

export const COLLECT = "https://www.google-analytics.com/g/collect";

const gtag = `
  const key = new URL(document.currentScript.src).searchParams.get("id");
  const send = (event) => {
    if (window["ga-disable-" + key]) return;
    document.cookie = "_ga=GA1.1.1; Path=/";
    fetch("${COLLECT}?tid=" + key + "&en=" + event, { method: "POST", mode: "no-cors" });
  };
  for (const [command, id] of window.dataLayer)
    if (command === "config" && id === key) send("page_view");
  addEventListener("click", () => send("click"));
`;

/** A fake of Google's analytics: counts the page, then every click. */
export const analytics: Answer[] = [
  ["https://www.googletagmanager.com/gtag/js", "text/javascript", gtag],
  [COLLECT, "text/plain", ""],
];
