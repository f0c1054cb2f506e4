import {
  challengePhase,
  isHidden,
  nextPhaseChange,
  type PhaseFinding,
} from "#src/domain/challenge/phase.ts";
import { imageUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import {
  nextBoundary,
  readWindow,
  windowState,
} from "#src/domain/values/window.ts";
import type { FactRegistry, PageContext } from "#src/engine/contract.ts";
import type { Challenge, PageContent } from "#src/schema/types.gen.ts";

type PageWithChallenge = { challenge: Challenge };

/** A fact of the page's `challenge` that follows its phase. */
const ofChallenge = (
  read: (found: PhaseFinding, challenge: Challenge) => unknown,
) => ({
  needs: ["challenge"],
  compute: (
    { challenge }: PageWithChallenge,
    now: number,
    { programme: { timeZone } }: PageContext,
  ) => ({
    value: read(challengePhase(challenge, now, timeZone), challenge),
    changesAt: nextPhaseChange(challenge, now, timeZone),
  }),
});

const logged = new WeakSet<Challenge>();

/** The phase of a challenge; if it is unknown, the reason is logged once per response (CH-4.1.3). */
function phaseOf({ phase, reason }: PhaseFinding, challenge: Challenge) {
  if (reason !== undefined && !logged.has(challenge)) {
    logged.add(challenge);
    console.error(`Challenge ${entityId(challenge)}: ${reason}`);
  }
  return phase;
}

type PageWithContent = { content: PageContent };

/**
 * Whether the page's `content` is published and running, and has blocks (CH-2.2.7). A missing or unknown status counts as
 * unpublished.
 */
const isContentShown = {
  needs: ["content"],
  compute: (
    { content }: PageWithContent,
    now: number,
    { programme: { timeZone } }: PageContext,
  ) => {
    const { status, contentBlocs, startDate, endDate } = content;
    const window = readWindow(startDate, endDate, timeZone);
    return {
      value:
        status === "published" &&
        windowState(window, now) === "running" &&
        Array.isArray(contentBlocs) &&
        contentBlocs.length > 0,
      changesAt: nextBoundary(window, now),
    };
  },
};

/** Whether the page's `content` is an article: it belongs to a category, or has a picture or a caption (CH-3.11). */
const isArticle = {
  needs: ["content"],
  compute: ({
    content: { isHomepage, category, image, caption },
  }: PageWithContent) => ({
    value:
      isHomepage !== true &&
      (entityId(category) !== undefined ||
        imageUrl(image) !== undefined ||
        Boolean(caption?.trim())),
  }),
};

/** What conditions may ask of a page's data, by name. */
export const facts = {
  /** The phase of the page's `challenge`; `NONE` where its dates give none. */
  phase: ofChallenge((found, challenge) => phaseOf(found, challenge) ?? "NONE"),
  /** Whether the challenge may be seen: neither before nor after its diffusion (CH-4.1.4). */
  isShown: ofChallenge(
    (found, challenge) => !isHidden(phaseOf(found, challenge)),
  ),
  /** Whether results are shown: during or after the challenge (CH-4.1.5). */
  hasBegun: ofChallenge(
    ({ phase }) => phase === "DURING_CHALLENGE" || phase === "AFTER_CHALLENGE",
  ),
  isContentShown,
  isArticle,
} satisfies FactRegistry;
