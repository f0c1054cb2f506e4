import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import {
  type PreviewOptions,
  usePreviewOptions,
} from "#src/back-office/screens/pages/canvas/index.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";

/**
 * The options of the preview; the default person is a participant of the challenge's first group, since the editor may
 * not be a participant.
 */
export function useChallengePreview({ audience }: JsonObject): PreviewOptions {
  const options = usePreviewOptions();
  const { data: session } = useQuery(sessionQuery(useOffice()));
  const self = session?.user.id;
  const groups = isObject(audience) ? audience["groups"] : undefined;
  const group = Array.isArray(groups) ? idIn(groups[0]) : null;
  return useMemo(() => {
    if (group === null || self === undefined) return options;
    return {
      ...options,
      person: options.person ?? { groups: [group] },
      change: (changes) =>
        options.change(
          "person" in changes && changes.person === undefined
            ? { ...changes, person: self }
            : changes,
        ),
    };
  }, [options, group, self]);
}
