import type { QueryClient } from "@tanstack/react-query";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import { unfinishedWork } from "#src/back-office/unfinished-work.ts";

/**
 * Saves the drafts that are open, ends the session, and deletes what this device keeps of the user's work.
 * @param options.isSure whether changes that could not be saved may be deleted, too
 * @returns false if there are such changes, and nothing was done
 */
export async function signOut(
  client: OfficeClient,
  queries: QueryClient,
  userId: number,
  { isSure }: { isSure: boolean },
): Promise<boolean> {
  const drafts = queries.getQueriesData<DraftSession>({ queryKey: ["draft"] });
  await Promise.all(drafts.map(([, session]) => session?.save()));
  if (!isSure && (await unfinishedWork.hasDraft(userId))) return false;
  await client.request("DELETE", "/session", { isSigningIn: true });
  await unfinishedWork.signOut(userId);
  return true;
}
