import { useCallback, useState } from "react";
import { localTexts } from "#src/browser/storage.ts";
import { isRecord } from "#src/schema/json.ts";
import type { PictureEdits } from "./picture-edits.ts";

const keyOf = (id: string) => `bo.picture.${id}`;

function stored(id: string): PictureEdits {
  try {
    const edits: unknown = JSON.parse(localTexts.get(keyOf(id)) ?? "{}");
    return isRecord(edits) ? (edits as PictureEdits) : {};
  } catch {
    return {};
  }
}

/** What was changed of a picture; it survives a reload until it is saved or discarded. */
export function useEdits(id: string) {
  const [edits, setEdits] = useState(() => stored(id));
  const put = useCallback(
    (change: (edits: PictureEdits) => PictureEdits) =>
      setEdits((present) => {
        const next = change(present);
        if (Object.keys(next).length === 0) localTexts.remove(keyOf(id));
        else localTexts.set(keyOf(id), JSON.stringify(next));
        return next;
      }),
    [id],
  );
  return {
    edits,
    edit: useCallback(
      (more: PictureEdits) => put((present) => ({ ...present, ...more })),
      [put],
    ),
    /** Forgets what was saved, but not what was changed meanwhile; everything if omitted. */
    forget: useCallback(
      (saved?: PictureEdits) =>
        put((present) =>
          saved === undefined || present === saved ? {} : present,
        ),
      [put],
    ),
  };
}
