import type { QueryClient } from "@tanstack/react-query";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import { unfinishedWork } from "#src/back-office/unfinished-work.ts";

/** Saves the drafts that are open, ends the session, and deletes what this device keeps of the user's work. */
export async function signOut(
  client: OfficeClient,
  queries: QueryClient,
  userId: number,
): Promise<void> {
  const drafts = queries.getQueriesData<DraftSession>({ queryKey: ["draft"] });
  await Promise.all(drafts.map(([, session]) => session?.save()));
  await client.request("DELETE", "/session", { isSigningIn: true });
  await unfinishedWork.signOut(userId);
}
