import { queryOptions } from "@tanstack/react-query";
import { getChallenges } from "#src/api/challenge/challenges.ts";
import { createClient } from "#src/api/client/client.ts";
import { apiBase } from "#src/api/client/path.ts";
import { readOnly } from "#src/api/client/read-only.ts";
import type { PreviewScene } from "#src/back-office/screens/pages/canvas/index.ts";
import { entityId } from "#src/domain/values/reference.ts";

/** The challenges that the previewed person sees, to choose from. */
export const shownChallengesQuery = (
  scene: PreviewScene | undefined,
  language: string,
) =>
  queryOptions({
    queryKey: ["preview-challenges", scene?.scene, language],
    enabled: scene?.token !== undefined,
    queryFn: async ({ signal }) => {
      const client = createClient({
        ...{ base: apiBase, fetch: readOnly },
        getToken: () => scene?.token,
        getLanguage: () => language,
        onUnauthorized: () => undefined,
        onReport: ({ path, finding }) => console.warn(path, finding),
      });
      const { items } = await getChallenges(client, {}, { signal });
      return items.flatMap((challenge) => {
        const value = entityId(challenge);
        return value === undefined
          ? []
          : [{ value, label: challenge.title ?? value }];
      });
    },
  });
