import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useRegistry } from "#src/back-office/api/documents.ts";
import {
  listQuery,
  sessionQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { screensFor } from "#src/back-office/screens/screens.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { offeredActions } from "#src/back-office/ui/actions.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import {
  actionHits,
  documentGroups,
  type HitGroup,
  participantHits,
  pictureHits,
  screenHits,
} from "./search-hits.ts";

/** How many participants and documents are shown. */
const MOST = 8;

/** Milliseconds without a key press before a request is sent. */
const TYPING_DELAY_MS = 200;

/** What a text finds: screens, participants, pictures and documents, as far as the user may see them. */
export function useSearch(text: string) {
  const t = useTexts();
  const client = useOffice();
  const may = useMay();
  const q = useDebounced(text.trim(), TYPING_DELAY_MS);
  const { data: session } = useQuery(sessionQuery(client));
  const { data: registry } = useRegistry();
  const page = { q, itemsPerPage: MOST };
  const participants = useQuery({
    ...listQuery(client, "/participants", page),
    enabled: q !== "" && may("USER_READ"),
    placeholderData: keepPreviousData,
  });
  const documents = useQuery({
    ...listQuery(client, "/search", page),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const pictures = useQuery({
    ...listQuery(client, "/media", page),
    enabled: q !== "" && (may("MEDIA_WRITE") || may("CONTENT_WRITE")),
    placeholderData: keepPreviousData,
  });
  const screens = screensFor(session?.permissions ?? []).map(
    ({ path, title }) => ({ path, title: t(title) }),
  );
  const offered = useAtomValue(offeredActions);
  const groups: HitGroup[] = [
    { label: t("search.screens"), hits: screenHits(screens, text.trim()) },
    {
      label: t("documents.actions"),
      hits: actionHits(offered, text.trim(), t),
    },
    ...(q === ""
      ? []
      : [
          {
            label: t("participants.title"),
            hits: participantHits(participants.data?.items ?? []),
          },
          {
            label: t("media.title"),
            hits: pictureHits(pictures.data?.items ?? []),
          },
          ...documentGroups(
            documents.data?.items ?? [],
            (kind) =>
              registry?.kinds.find((one) => one.kind === kind)?.label ?? kind,
            t("documents.home_page"),
          ),
        ]),
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    error: participants.error ?? documents.error ?? pictures.error,
    isSearching:
      q !== text.trim() ||
      [participants, documents, pictures].some((one) => one.isFetching),
  };
}
