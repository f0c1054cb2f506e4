import type { SsoProvider } from "#src/api/sso.ts";
import { programmeAddress } from "#src/domain/programme-address.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { safeHref } from "#src/ui/safe-link/safe-href.ts";

/** A single sign-on as the login page offers it. */
export interface SsoCard {
  provider: SsoProvider;
  href: string;
  /** The company's name; that of Azure is Microsoft. */
  company: string | undefined;
}

/**
 * The cards of the providers that are enabled (AS-2.2.3): Azure leads to the programme's own
 * connect address, JWT and SAML to the company's, and are left out without its name and a web address that may be followed.
 * @param protocol as `location.protocol`, for addresses without one
 */
export function ssoCards(
  enabled: readonly SsoProvider[],
  { programUrl, companyName, companyUrlDomain }: AppConfig,
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
