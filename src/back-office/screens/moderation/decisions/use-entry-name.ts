import { authorName } from "#src/back-office/author-name.ts";
import type {
  Entry,
  EntryRef,
} from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";

/** Returns how an entry is named in a sentence: `Declaration 466 (Camille Renard)`. */
export function useEntryName() {
  const t = useTexts();
  return (entry: EntryRef & Partial<Pick<Entry, "participant">>): string => {
    const name = t(`moderation.named_${entry.kind}`, { id: entry.id });
    return entry.participant === undefined
      ? name
      : `${name} (${authorName(entry.participant, t)})`;
  };
}
