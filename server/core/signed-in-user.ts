import { isPermitted } from "#src/domain/people/permissions.ts";
import type { Language } from "#src/schema/types.gen.ts";

export interface Profile {
  firstName: string | null;
  lastName: string | null;
  picture: unknown;
  gender?: number;
  companyName?: string | null;
}

/** The signed-in user, loaded with every request. */
export interface SignedInUser {
  id: number;
  email: string;
  isEmailConfirmed: boolean;
  /** False for users who only sign in by single sign-on, or have not set their first password yet. */
  hasPassword: boolean;
  clientId: string | null;
  isCGUAccepted: boolean;
  mayBeContacted: boolean;
  language: Language | null;
  /** When the account will be erased, unless its owner cancels the deletion. */
  eraseAt: Date | null;
  profile: Profile;
  groupIds: number[];
  /** Whether they wrote something in the last ten seconds, which a replica may lack. */
  hasJustWritten: boolean;
  /** Permissions per role; any permission gives access to the back office. */
  roles: string[][];
}

/** Whether the user sees contents that are drafts or outside their dates. */
export const mayWriteContents = ({ roles }: SignedInUser): boolean =>
  isPermitted("CONTENT_WRITE", roles);

/** Whether the user sees challenges that are not diffused, or that target others. */
export const mayWriteChallenges = ({ roles }: SignedInUser): boolean =>
  isPermitted("CHALLENGE_WRITE", roles);

/** Whether the user deletes and unblocks refused photos of others. */
export const mayAdministerPhotos = ({ roles }: SignedInUser): boolean =>
  isPermitted("PHOTO_ADMIN", roles);

/** Whether the user decides on declarations and photos. */
export const mayModerate = ({ roles }: SignedInUser): boolean =>
  isPermitted("MODERATE", roles);
