import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  releasesQuery,
  revisionQuery,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { liveOf } from "#src/back-office/document/history/live.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import type { ReplayRules } from "#src/domain/challenge/replay.ts";
import {
  productsListOf,
  replayRules,
} from "#src/domain/challenge/replay-rules.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { conditionsQuery } from "./replay-queries.ts";

/** A body of the challenge that lines are settled under. */
export interface Version {
  /** Null for the draft. */
  revision: number | null;
  body: JsonObject;
}

const noProducts: ReplayRules["products"] = new Map();

/** The revisions that were released, the newest first, and the one that participants see, if there is one. */
export function useReleased() {
  const { id } = useOpenDocument();
  const { data, isPending } = useQuery(releasesQuery(useOffice(), id));
  const items = data?.items ?? [];
  const revisions = [...new Set(items.map(({ revision }) => revision))];
  return { live: liveOf(items)?.revision, revisions, isPending };
}

/** The draft and, beside it, another revision, with their rules; no rules while something is not loaded. */
export function useVersions(revision: number | null): {
  versions: Version[];
  rules: ReplayRules[] | undefined;
  error: Error | null;
} {
  const { id, body } = useOpenDocument();
  const client = useOffice();
  const { language } = useLanguage();
  const other = useQuery({
    ...revisionQuery(client, id, revision ?? 0),
    enabled: revision !== null,
  });
  const before = other.data?.body as JsonObject | undefined;
  const bodies = useMemo(
    () => (before === undefined ? [body] : [body, before]),
    [body, before],
  );
  const hashes = useMemo(
    () => [...new Set(bodies.flatMap((one) => productsListOf(one) ?? []))],
    [bodies],
  );
  const lists = useQueries({
    queries: hashes.map((hash) => conditionsQuery(client, hash, language)),
    combine: (results) => ({
      products: results.map(({ data }) => data),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  });
  const { products } = lists;
  const isLoaded =
    bodies.length === (revision === null ? 1 : 2) &&
    products.length === hashes.length &&
    products.every((one) => one !== undefined);
  const rules = useMemo(
    () =>
      isLoaded
        ? bodies.map((one) => {
            const at = hashes.indexOf(productsListOf(one) ?? "");
            return replayRules(one, products[at] ?? noProducts);
          })
        : undefined,
    [isLoaded, bodies, hashes, products],
  );
  return {
    versions: bodies.map((one, at) => ({
      revision: at === 0 ? null : revision,
      body: one,
    })),
    rules,
    error: other.error ?? lists.error,
  };
}
