import { documentAddress } from "#src/back-office/screens/document-address.ts";
import type { Translate } from "#src/back-office/texts.ts";
import { type Action, isEnabled } from "#src/back-office/ui/actions.ts";
import { keyText } from "#src/back-office/ui/key-text.ts";
import type {
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

const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The screens whose title has a text; all of them for an empty one. */
export const screenHits = (
  screens: readonly { path: string; title: string }[],
  q: string,
): Hit[] =>
  screens
    .filter(({ title }) => plain(title).includes(plain(q)))
    .map(({ path, title }) => ({
      key: `screen-${path}`,
      name: title,
      address: path,
    }));

/** What can be done on the screen that is open, with its keys, where its label has a text. */
export const actionHits = (
  actions: readonly Action[],
  q: string,
  t: Translate,
): Hit[] =>
  actions
    .filter(
      (action) =>
        isEnabled(action, undefined) &&
        plain(t(action.label)).includes(plain(q)),
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
