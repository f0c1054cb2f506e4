import type { Answer } from "./play.ts";

const stub = `
  const { domainScript } = document.currentScript.dataset;
  window.jsonFeed = async () => {
    const settings = await fetch("https://cdn.cookielaw.org/consent/" + domainScript + ".json");
    const { text } = await settings.json();
    const style = document.createElement("style");
    style.textContent = "#onetrust-banner-sdk { position: fixed; inset: auto 0 0; }";
    document.head.append(style);
    const banner = document.createElement("div");
    banner.innerHTML = '<div id="onetrust-banner-sdk" role="region" aria-label="OneTrust" style="z-index: 99; background: white">'
      + text + '<button>All</button><button>Necessary</button></div>';
    document.body.append(banner);
    banner.firstChild.setAttribute("style", banner.firstChild.getAttribute("style") + "; color: rgb(1, 2, 3)");
    const [all, necessary] = banner.querySelectorAll("button");
    const choose = (groups) => () => {
      window.OnetrustActiveGroups = groups;
      banner.hidden = true;
      window.OptanonWrapper();
    };
    all.onclick = choose(",C0001,C0002,");
    necessary.onclick = choose(",C0001,");
    window.OneTrust = { ToggleInfoDisplay: () => { banner.hidden = false; } };
    window.OnetrustActiveGroups = ",C0001,";
    window.OptanonWrapper();
  };
  const whereabouts = document.createElement("script");
  whereabouts.src = "https://geolocation.onetrust.com/cookieconsentpub/v1/geo/location/geofeed";
  document.head.append(whereabouts);
`;

/** A fake of OneTrust's script: requests the visitor's location, then renders a banner with styles without a nonce. */
export const oneTrust: Answer[] = [
  [
    "https://cdn.cookielaw.org/scripttemplates/otSDKStub.js",
    "text/javascript",
    stub,
  ],
  [
    "https://geolocation.onetrust.com/",
    "text/javascript",
    `jsonFeed({ country: "FR" });`,
  ],
  [
    "https://cdn.cookielaw.org/consent/",
    "application/json",
    `{ "text": "We value your privacy." }`,
  ],
];
