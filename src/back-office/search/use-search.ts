import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useRoute } from "wouter";
import { findTargets, useRegistry } from "#src/back-office/api/documents.ts";
import { listQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { offeredActions } from "#src/back-office/ui/actions.ts";
import { hasWords, searchWords } from "#src/domain/values/search-words.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import {
  actionHits,
  challengeHits,
  documentGroups,
  type HitGroup,
  orderHits,
  participantHits,
  pictureHits,
  placeHits,
} from "./search-hits.ts";
import { usePlaces } from "./use-places.ts";

/** How many of each kind are shown. */
const MAX_HITS_PER_KIND = 8;

/** Milliseconds without a key press before a request is sent. */
const TYPING_DELAY_MS = 200;

/** What a text finds: places, actions, people, orders, challenges, pictures and documents, as far as the user may see them. */
export function useSearch(text: string) {
  const t = useTexts();
  const { data: registry } = useRegistry();
  const q = useDebounced(text.trim(), TYPING_DELAY_MS);
  const { participants, orders, challenges, pictures, documents } =
    useRequests(q);
  const may = useMay();
  const { screens, settings, creations, sectionsOfChallenge } = usePlaces();
  const [isOpen, open] = useRoute("/challenges/:id/*?");
  const offered = useAtomValue(offeredActions);
  const words = searchWords(text);
  const isAsked = words.length > 0;
  const found = (documents.data?.items ?? []).filter(
    ({ kind }) => kind === "challenge",
  );
  const [only] = found.length === 1 ? found : [];
  const groups: HitGroup[] = [
    { label: t("search.screens"), hits: placeHits(screens, words) },
    {
      label: t("documents.actions"),
      hits: [...actionHits(offered, words, t), ...placeHits(creations, words)],
    },
    {
      label: t("settings.title"),
      hits: isAsked
        ? placeHits(settings, words).slice(0, MAX_HITS_PER_KIND)
        : [],
    },
    ...(q === ""
      ? []
      : [
          {
            label: t("participants.title"),
            hits: participantHits(participants.data?.items ?? []),
          },
          {
            label: t("store.orders"),
            hits: orderHits(orders.data?.items ?? []),
          },
          {
            label: t("search.challenges"),
            hits: challengeHits(
              (challenges.data ?? [])
                .filter(({ name }) => hasWords(name ?? "", searchWords(q)))
                .slice(0, MAX_HITS_PER_KIND),
              may("MODERATE") ? t("search.moderate") : undefined,
            ),
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
    {
      label: t("search.sections"),
      hits: [
        ...(isOpen && isAsked
          ? placeHits(sectionsOfChallenge(open.id), words)
          : []),
        ...(q !== "" && only && only.id !== open?.id
          ? placeHits(
              sectionsOfChallenge(String(only.id), only.name ?? undefined),
              [],
            )
          : []),
      ],
    },
  ];
  const requests = [participants, orders, challenges, pictures, documents];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    error: requests.find(({ error }) => error !== null)?.error ?? null,
    isSearching:
      q !== text.trim() || requests.some(({ isFetching }) => isFetching),
  };
}

/** What is requested of the server for a text. */
function useRequests(q: string) {
  const client = useOffice();
  const may = useMay();
  const page = { q, itemsPerPage: MAX_HITS_PER_KIND };
  const isAsked = q !== "";
  const placeholderData = keepPreviousData;
  const seesContent = may("CONTENT_WRITE") || may("CONTENT_PUBLISH");
  // Who prepares challenges finds their documents.
  const prepares = may("CHALLENGE_WRITE") || may("CHALLENGE_PUBLISH");
  return {
    participants: useQuery({
      ...listQuery(client, "/participants", page),
      enabled: isAsked && may("USER_READ"),
      placeholderData,
    }),
    // By their numbers: a name finds the participant, whose page has the orders.
    orders: useQuery({
      ...listQuery(client, "/orders", page),
      enabled: /\d/.test(q) && may("STORE_WRITE"),
    }),
    challenges: useQuery({
      queryKey: ["search-challenges", seesContent, seesContent && q],
      queryFn: async () =>
        seesContent
          ? findTargets(client, "Challenge", { q })
          : (await client.request("GET", "/moderation/challenges")).items,
      enabled: isAsked && ((seesContent && !prepares) || may("MODERATE")),
      placeholderData,
    }),
    pictures: useQuery({
      ...listQuery(client, "/media", page),
      enabled: isAsked && (may("MEDIA_WRITE") || may("CONTENT_WRITE")),
      placeholderData,
    }),
    documents: useQuery({
      ...listQuery(client, "/search", page),
      enabled: isAsked,
      placeholderData,
    }),
  };
}
