import { programmeAddress } from "#src/domain/programme/programme-address.ts";
import { safeHref } from "#src/domain/values/safe-href.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";

/** An identity provider of the customer's company. */
export type SsoProvider = "azure" | "jwt" | "saml";

/** Why a single sign-on failed (AS-8.9): no account, refused or canceled at the provider, or a connection error. */
export const ssoFailures = ["unknown", "refused", "connection"] as const;

export type SsoFailure = (typeof ssoFailures)[number];

/** A cookie for the path of single sign-on: `office` leads back to the back office. */
export const ssoDestinationCookie = "sso-destination";

/** A single sign-on provider on a login page. */
export interface SsoCard {
  provider: SsoProvider;
  href: string;
  /** The company's name; Microsoft for Azure. */
  company: string | undefined;
}

/**
 * The cards of the enabled providers (AS-2.2.3). Azure links to the programme's own connect address, JWT and SAML to the
 * company's; these are omitted if they have no name or no safe web address.
 * @param protocol like `location.protocol`, for addresses without one
 */
export function ssoCards(
  enabled: readonly SsoProvider[],
  {
    programUrl,
    companyName,
    companyUrlDomain,
  }: Pick<AppConfig, "programUrl" | "companyName" | "companyUrlDomain">,
  protocol: string,
): SsoCard[] {
  const programme = programmeAddress(programUrl, protocol) ?? "";
  const company = companyName?.trim();
  const address = safeHref(programmeAddress(companyUrlDomain, protocol));
  return enabled.flatMap((provider): SsoCard[] => {
    if (provider === "azure")
      return [
        { provider, href: `${programme}/v2/connect/azure`, company: undefined },
      ];
    return company && address?.kind === "web"
      ? [{ provider, href: address.href, company }]
      : [];
  });
}
