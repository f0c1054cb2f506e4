import { documentAddress } from "#src/back-office/screens/document-address.ts";
import type { Translate } from "#src/back-office/texts.ts";
import { type Action, isEnabled } from "#src/back-office/ui/actions.ts";
import { keyText } from "#src/back-office/ui/key-text.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { hasWords } from "#src/domain/values/search-words.ts";
import type {
  OfficeOrder,
  OfficeParticipant,
  OfficePicture,
  OfficeUsage,
} from "#src/schema/types.gen.ts";

/** Something that the search found. */
export interface Hit {
  /** Unique among the hits. */
  key: string;
  name: string;
  /** What tells it from others of that name. */
  detail?: string;
  /** Its address below `/bo`. */
  address?: string;
  /** Runs an action, in place of an address. */
  run?: () => void;
}

export interface HitGroup {
  label: string;
  hits: Hit[];
}

/** A part of the back office that is found by its name. */
export interface Findable {
  /** Its address below `/bo`. */
  path: string;
  title: string;
  /** What tells it from others of that name; found by it, too. */
  detail?: string;
  /** What else people call it. */
  words?: string;
}

/** What has all words of a search; all of them for none. */
export const placeHits = (
  places: readonly Findable[],
  words: readonly string[],
): Hit[] =>
  places
    .filter(({ title, detail = "", words: more = "" }) =>
      hasWords(`${title} ${detail} ${more}`, words),
    )
    .map(({ path, title, detail }) => ({
      key: `place-${path}`,
      name: title,
      ...(detail !== undefined && { detail }),
      address: path,
    }));

/** What can be done on the screen that is open, with its keys, where its label has the words. */
export const actionHits = (
  actions: readonly Action[],
  words: readonly string[],
  t: Translate,
): Hit[] =>
  actions
    .filter(
      (action) =>
        isEnabled(action, undefined) && hasWords(t(action.label), words),
    )
    .map(({ id, label, keys: [key] = [], run }) => ({
      key: `action-${id}`,
      name: t(label),
      ...(key !== undefined && { detail: keyText(key, t) }),
      run: () => run(),
    }));

export const participantHits = (
  participants: readonly OfficeParticipant[],
): Hit[] =>
  participants.map(({ id, name, email }) => ({
    key: `participant-${id}`,
    name: name ?? email,
    ...(name !== null && { detail: email }),
    address: `/participants/${id}`,
  }));

export const pictureHits = (
  pictures: readonly Pick<OfficePicture, "id" | "name">[],
): Hit[] =>
  pictures.map(({ id, name }) => ({
    key: `picture-${id}`,
    name,
    address: `/media?picture=${id}`,
  }));

/** Orders by their numbers, each with its participant and reward. */
export const orderHits = (orders: readonly OfficeOrder[]): Hit[] =>
  orders.map(({ id, reference, participant, reward }) => ({
    key: `order-${id}`,
    name: reference,
    detail: [participant.name ?? participant.email, reward.title]
      .filter(Boolean)
      .join(" · "),
    address: `/store/orders?q=${encodeURIComponent(reference)}`,
  }));

/**
 * Challenges: their entries for moderators, for others their pages on the site.
 * @param moderate the label that distinguishes the entries of a challenge from its editor; undefined for users who do
 * not moderate
 */
export const challengeHits = (
  challenges: readonly { id: number | string; name: string | null }[],
  moderate: string | undefined,
): Hit[] =>
  challenges.map(({ id, name }) => ({
    key: `challenge-${id}`,
    name: name ?? `#${id}`,
    ...(moderate !== undefined
      ? { detail: moderate, address: `/moderation?challenge=${id}` }
      : { run: () => globalThis.open(`${basePath}/challenge/${id}`) }),
  }));

/** Documents by their kinds, each with its label. */
export function documentGroups(
  documents: readonly OfficeUsage[],
  labelOf: (kind: string) => string,
  homePage: string,
): HitGroup[] {
  const kinds = Map.groupBy(documents, ({ kind }) => kind);
  return [...kinds].map(([kind, found]) => ({
    label: labelOf(kind),
    hits: found.map(({ id, name, isHomePage }) => ({
      key: `document-${id}`,
      name: name ?? `#${id}`,
      ...(isHomePage && { detail: homePage }),
      address: documentAddress(kind, String(id)),
    })),
  }));
}
