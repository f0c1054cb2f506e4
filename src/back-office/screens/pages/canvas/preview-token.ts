import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  sessionQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import { toLanguage } from "#src/i18n/languages.ts";
import type { OfficePreviewRequest } from "#src/schema/types.gen.ts";
import type { PreviewOptions, PreviewPerson } from "./preview-options.ts";

/** What a canvas reads `/v2` with. */
export interface PreviewScene {
  token: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
  /** The same for the same person and the same choice of an instant. */
  scene: string;
  /** The same for the same person. */
  person: string;
}

/** Milliseconds after which a token of ten minutes is replaced. */
const RENEWAL = 8 * 60_000;

const asOf = (
  person: PreviewPerson,
  language: string,
): OfficePreviewRequest["as"] =>
  typeof person === "number"
    ? person
    : {
        groups: person.groups.map((id) => `/v2/user-groups/${id}`),
        language: toLanguage(language),
      };

const personKey = (as: OfficePreviewRequest["as"]) => JSON.stringify(as);

const sceneQuery = (
  client: OfficeClient,
  as: OfficePreviewRequest["as"],
  at: string | undefined,
  drafts: readonly string[],
) =>
  queryOptions({
    queryKey: ["preview", as, at ?? "now", drafts],
    staleTime: RENEWAL,
    refetchInterval: RENEWAL,
    gcTime: RENEWAL,
    queryFn: async ({
      signal,
      client: queries,
      queryKey,
    }): Promise<PreviewScene> => {
      const instant = at ?? new Date(client.now()).toISOString();
      const renews = queries.getQueryData<PreviewScene>(queryKey)?.token;
      const { token } = await client.request("POST", "/preview-tokens", {
        body: { as, at: instant, drafts, ...(renews && { renews }) },
        signal,
      });
      return {
        token,
        at: Date.parse(instant),
        scene: JSON.stringify([as, at ?? "now"]),
        person: personKey(as),
      };
    },
  });

const noDrafts: readonly string[] = [];

/**
 * The token that the canvas reads with, renewed before it ends. Undefined without PREVIEW_AS: the canvas then renders
 * the page with public data only.
 */
export function usePreviewScene(
  { at, person }: Pick<PreviewOptions, "at" | "person">,
  language: string,
  drafts = noDrafts,
) {
  const client = useOffice();
  const may = useMay();
  const { data: session } = useQuery(sessionQuery(client));
  const isAllowed = may("PREVIEW_AS") && may("CONTENT_WRITE");
  const self = Number(session?.user.id);
  const as = asOf(person ?? self, language);
  const query = useQuery({
    ...sceneQuery(client, as, at, drafts),
    enabled: isAllowed && session !== undefined,
    // Another person is waited for: no page is shown in the name of the wrong person.
    placeholderData: (previous) =>
      previous?.person === personKey(as) ? previous : undefined,
  });
  const alone: PreviewScene = {
    token: undefined,
    at: at === undefined ? client.now() : Date.parse(at),
    ...{ scene: "nobody", person: "nobody" },
  };
  return {
    isAllowed,
    scene: isAllowed ? query.data : alone,
    error: query.error,
    renew: () => void query.refetch(),
  };
}
