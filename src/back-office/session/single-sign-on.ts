import { isForbidden } from "#src/api/errors/error-guards.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { TextKey } from "#src/back-office/texts.ts";
import { tabTexts } from "#src/browser/storage.ts";
import {
  type SsoFailure,
  ssoDestinationCookie,
  ssoFailures,
} from "#src/domain/people/sso-cards.ts";

/** Session storage key of the requested page while the user signs in at another site. */
const returnKey = "bo.returnPath";

const failureTexts: Record<SsoFailure, TextKey> = {
  unknown: "sign_in.sso_unknown",
  refused: "sign_in.sso_refused",
  connection: "sign_in.sso_connection",
};

/** Before leaving for an identity provider: makes the server lead back to the back office, and that to this page (BO-1.4). */
export function prepareSingleSignOn(): void {
  const { pathname, search, hash, protocol } = location;
  tabTexts.set(returnKey, pathname + search + hash);
  // A SAML response is posted from the provider's site, to which browsers only attach SameSite=None cookies, on https.
  const policy =
    protocol === "https:" ? "SameSite=None; Secure" : "SameSite=Lax";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API lacks in Firefox and in pages without https
  document.cookie = `${ssoDestinationCookie}=office; path=/v2/connect; max-age=600; ${policy}`;
}

interface SingleSignOn {
  token?: string | undefined;
  failure?: TextKey | undefined;
}

/** What a single sign-on brought back, removed from the address, which becomes that of the requested page. */
export function takeSingleSignOn(): SingleSignOn | undefined {
  const query = new URLSearchParams(location.search);
  const token = query.get("authToken");
  const reason = query.get("ssoFailure");
  if (token === null && reason === null) return undefined;
  const kept = tabTexts.get(returnKey);
  tabTexts.remove(returnKey);
  history.replaceState(
    history.state,
    "",
    kept?.startsWith("/bo/") ? kept : "/bo/",
  );
  if (token !== null) return { token };
  const known = ssoFailures.find((one) => one === reason) ?? "connection";
  return { failure: failureTexts[known] };
}

/** Opens the back office's session with the token of a single sign-on; returns why it could not. */
export async function openWithToken(
  client: OfficeClient,
  token: string,
): Promise<TextKey | undefined> {
  try {
    await client.request("POST", "/session", {
      body: {},
      headers: { Authorization: `Bearer ${token}` },
      isSigningIn: true,
    });
    return undefined;
  } catch (error) {
    return isForbidden(error)
      ? "sign_in.no_permission"
      : "sign_in.sso_connection";
  }
}
