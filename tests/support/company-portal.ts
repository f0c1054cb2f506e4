import { generateKeyPairSync, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { type Listening, listen } from "./listen.ts";

/** The company's site, from which its employees enter the programme: by SAML, or with a token that it signs. */
export interface CompanyPortal extends Listening {
  /** The user that its tokens vouch for. */
  email: string;
}

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
});
/** The public key of the portal's tokens (PEM). */
export const portalKey = publicKey
  .export({ type: "spki", format: "pem" })
  .toString();
export const portalIssuer = "https://portal.example";

/** Starts the portal for the programme at `programme`. */
export async function startCompanyPortal(
  programme: string,
): Promise<CompanyPortal> {
  const token = () =>
    new SignJWT({ email: portal.email })
      .setProtectedHeader({ alg: "RS256" })
      .setIssuer(portalIssuer)
      .setAudience(programme)
      .setSubject(portal.email)
      .setJti(randomUUID())
      .setExpirationTime("1 minute")
      .sign(privateKey);
  const page =
    async () => `<!doctype html><html lang="en"><title>Company</title><link rel="icon" href="data:,">
<a href="${programme}/v2/connect/saml">By SAML</a>
<form method="post" action="${programme}/v2/connect/jwt">
<input type="hidden" name="token" value="${await token()}"><button>By token</button></form></html>`;
  const listening = await listen(() => (_, outgoing) => {
    outgoing.setHeader("content-type", "text/html");
    void page().then((html) => outgoing.end(html));
  });
  const portal: CompanyPortal = {
    ...listening,
    email: "camille.durand@example.com",
  };
  return portal;
}
