import { challengeAddress } from "#src/domain/challenge/challenge-address.ts";
import { own } from "#src/domain/values/own.ts";

/** What a menu item without a link points at. */
export interface MenuTarget {
  entity: string;
  id: string;
  /** Address of the programme, without a slash at its end. */
  programmeUrl: string;
}

const challenge = ({ id }: MenuTarget) => challengeAddress(id);

/** Addresses by target entity: below `/fo` if they start with a slash, else outside. */
const addresses: Record<string, (target: MenuTarget) => string> = {
  Challenge: challenge,
  ChallengePhoto: challenge,
  Form: ({ programmeUrl, id }) => `${programmeUrl}/#/form/${id}`,
};

/** Where a menu item leads (AS-2.9.3 to AS-2.9.5). */
export function menuTarget(target: MenuTarget): string {
  const address = own(addresses, target.entity);
  return address
    ? address(target)
    : `/${target.entity.toLowerCase()}/${target.id}`;
}
