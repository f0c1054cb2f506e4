import { programmeAddress } from "#src/domain/programme-address.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { safeHref } from "#src/ui/safe-link/safe-href.ts";

type Way = "azure" | "jwt" | "saml";

/** A single sign-on as the login page offers it. */
export interface SignOnCard {
  way: Way;
  href: string;
  /** The company's name; that of Azure is Microsoft. */
  company: string | undefined;
}

/**
 * The cards of the ways that are enabled (specification, access 2, "Login screen"): Azure leads to the programme's own
 * connect address, JWT and SAML to the company's, and are left out without its name and a web address that may be followed.
 * @param protocol as `location.protocol`, for addresses without one
 */
export function signOnCards(
  enabled: readonly Way[],
  { programUrl, companyName, companyUrlDomain }: AppConfig,
  protocol: string,
): SignOnCard[] {
  const programme = programmeAddress(programUrl, protocol) ?? "";
  const company = companyName?.trim();
  const address = safeHref(programmeAddress(companyUrlDomain, protocol));
  return enabled.flatMap((way): SignOnCard[] => {
    if (way === "azure")
      return [
        { way, href: `${programme}/v2/connect/azure`, company: undefined },
      ];
    return company && address?.kind === "web"
      ? [{ way, href: address.href, company }]
      : [];
  });
}
