import { expect, test } from "vitest";
import { type SsoCard, ssoCards } from "./sso-cards.ts";

const company = {
  companyName: "Solvanne",
  companyUrlDomain: "https://id.solvanne.example",
};
const azure = (href: string): SsoCard => ({
  provider: "azure",
  href,
  company: undefined,
});
const own = (provider: "jwt" | "saml"): SsoCard => ({
  provider,
  href: "https://id.solvanne.example/",
  company: "Solvanne",
});

test.each<[string, Parameters<typeof ssoCards>[0], object, SsoCard[]]>([
  ["AS-2.2.3 none is enabled", [], company, []],
  [
    "AS-2.2.5 Azure leads to the programme's connect address",
    ["azure"],
    { programUrl: "https://club.example/" },
    [azure("https://club.example/v2/connect/azure")],
  ],
  [
    "AS-9.3 with the page's protocol if the programme's address has none",
    ["azure"],
    { programUrl: "club.example" },
    [azure("https://club.example/v2/connect/azure")],
  ],
  [
    "Azure on this site without an address",
    ["azure"],
    {},
    [azure("/v2/connect/azure")],
  ],
  [
    "AS-2.2.4 JWT and SAML lead to the company",
    ["jwt", "saml"],
    company,
    [own("jwt"), own("saml")],
  ],
  [
    "AS-2.2.4 not without its name",
    ["jwt", "saml"],
    { ...company, companyName: " " },
    [],
  ],
  [
    "AS-2.2.4 not without its address",
    ["jwt", "saml"],
    { ...company, companyUrlDomain: null },
    [],
  ],
  [
    "an address without a protocol has the page's",
    ["saml"],
    { ...company, companyUrlDomain: "id.solvanne.example" },
    [own("saml")],
  ],
  [
    "never to an address that runs code",
    ["jwt"],
    { ...company, companyUrlDomain: "javascript:alert(1)" },
    [],
  ],
])("%s", (_, enabled, config, cards) => {
  expect(ssoCards(enabled, config, "https:")).toEqual(cards);
});
