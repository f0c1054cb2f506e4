interface Element {
  $?: Record<string, string>;
}

interface Assertion {
  Assertion?: {
    Subject?: {
      SubjectConfirmation?: (Element & {
        SubjectConfirmationData?: Element[];
      })[];
    }[];
  };
}

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/**
 * Whether the signed assertion itself (not only the envelope around it, which nobody need have signed) says that
 * whoever bears it answers this request, at this address: SAML profiles 4.1.4.2, what node-saml leaves open.
 * @param assertion as node-saml parsed it: attributes in `$`, every child a list
 */
export function isConfirmedFor(
  assertion: Record<string, unknown>,
  { requestId, recipient }: { requestId: string; recipient: string },
): boolean {
  const { Assertion } = assertion as Assertion;
  const confirmations = Assertion?.Subject?.[0]?.SubjectConfirmation ?? [];
  return confirmations.some(({ $, SubjectConfirmationData: data }) => {
    const confirmation = data?.[0]?.$;
    return (
      $?.["Method"] === BEARER &&
      confirmation?.["InResponseTo"] === requestId &&
      confirmation["Recipient"] === recipient &&
      Date.parse(confirmation["NotOnOrAfter"] ?? "") > Date.now() - 30_000
    );
  });
}
