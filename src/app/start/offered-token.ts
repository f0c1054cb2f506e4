import { getMe, meQuery } from "#src/api/access/user.ts";
import { HttpError } from "#src/api/errors/error-classes.ts";
import {
  offerOutcome,
  type TokenOwner,
} from "#src/domain/people/offered-session.ts";
import { t } from "#src/i18n/index.ts";
import type { AppServices } from "#src/shell/services.ts";
import {
  notificationsAtom,
  withNotification,
} from "#src/state/notifications.ts";
import { offeredTokenAtom } from "#src/state/offered-token.ts";
import { tokenAtom } from "#src/state/token.ts";

/** What has become of an `authToken` in the address so far (AS-4.7). */
export type AddressTokenState =
  /** It cannot be a token. */
  | { status: "unreadable" }
  /** There was no session, and it is the session's token now. */
  | { status: "kept" }
  /** There is a session, and the token may be another person's. */
  | { status: "offered"; token: string };

type Services = Pick<
  AppServices,
  "api" | "kept" | "queries" | "session" | "store"
>;

/**
 * Decides about a token of the address: takes it, has the user choose, or notifies why it cannot be used.
 * @param words resolves once notifications can be written
 */
export async function settleAddressToken(
  services: Services,
  state: AddressTokenState,
  words: Promise<unknown>,
): Promise<void> {
  const { kept, queries, session, store } = services;
  const say = async (
    reason: "refused" | "unchecked" | "unreadable",
  ): Promise<void> => {
    await words;
    store.set(notificationsAtom, (list) =>
      withNotification(list, "error", t(`session.link.${reason}`)),
    );
  };
  if (state.status === "unreadable") return say("unreadable");
  const { queryKey } = meQuery();
  const asked = queries
    .fetchQuery(meQuery())
    .catch(() => queries.getQueryData(queryKey));
  if (state.status === "kept") {
    if ((await asked) === null) await say("refused");
    return;
  }
  const { token } = state;
  const [present, owner] = await Promise.all([asked, ownerOf(services, token)]);
  // The start has failed, and says so.
  if (present === undefined) return;
  const outcome = offerOutcome(present, owner);
  if (outcome === "refused" || outcome === "unchecked") return say(outcome);
  if (outcome === "ask") store.set(offeredTokenAtom, token);
  else if (present === null) await session.open(token);
  else {
    store.set(tokenAtom, { token, keep: "session" });
    kept.adopt();
  }
}

/** The owner of a token. */
async function ownerOf({ api }: Services, token: string): Promise<TokenOwner> {
  try {
    return (await getMe(api, token)) ?? "nobody";
  } catch (error) {
    const isRefused =
      error instanceof HttpError && [400, 403, 422].includes(error.status);
    return isRefused ? "nobody" : "unknown";
  }
}
