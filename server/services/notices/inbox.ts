import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { InboxNotice } from "#server/repositories/notices.ts";
import { filledText } from "#src/domain/programme/notice-text.ts";
import type { Language } from "#src/schema/types.gen.ts";

interface Reader {
  user: Pick<SignedInUser, "id" | "groupIds">;
  language: Language;
  now: Date;
}

/** A person's notices, the newest first: those for people short of a tier only as long as they are (BO-23.1), with what they lack. */
export async function inboxOf(
  notices: Repositories["notices"],
  { user, language, now }: Reader,
): Promise<InboxNotice[]> {
  const all = await notices.inbox(user, language, now);
  const own = await Promise.all(
    all.map(async (notice) => {
      const { tier, challengeId } = notice;
      if (tier === null) return notice;
      const lack = await notices.shortOfTier(
        { challengeId, tier },
        { id: user.id, language },
      );
      return (
        lack && {
          ...notice,
          title: filledText(notice.title, lack),
          text: filledText(notice.text, lack),
        }
      );
    }),
  );
  return own.filter((notice) => notice !== undefined);
}
