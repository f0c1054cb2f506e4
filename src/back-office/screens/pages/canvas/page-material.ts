import {
  replaceEqualDeep,
  type UseQueryResult,
  useQueries,
} from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef } from "react";
import { pictureQuery } from "#src/back-office/api/media.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import { sharedReferences } from "#src/domain/documents/kinds/shared.ts";
import { picturesIn, type ShownPicture } from "#src/domain/values/pictures.ts";
import {
  isObject,
  itemsOf,
  type JsonObject,
  without,
} from "#src/schema/json.ts";
import type { OfficeDocument, OfficePicture } from "#src/schema/types.gen.ts";
import type { PageMaterial } from "./project-page.ts";

/** What a page refers to, read once each (BO-4.3): the published shared contents at an instant, and the library's pictures. */
export function usePageMaterial(body: JsonObject, at?: string): PageMaterial {
  const client = useOffice();
  const later = useDeferredValue(body);
  const last = useRef<ReturnType<typeof idsIn>>(undefined);
  // The same while a change refers to nothing else: otherwise the whole page is made again at each key press.
  const ids = useMemo(() => {
    last.current = replaceEqualDeep(last.current, idsIn(later));
    return last.current;
  }, [later]);
  const contents = useQueries({
    queries: ids.shared.map((id) => contentsQuery(client, id, at)),
    combine: publishedContents,
  });
  const shared = useMemo(
    () => sharedBodies(ids.shared, contents),
    [ids, contents],
  );
  // Those of the shared contents, too.
  const pictures = useMemo(
    () => [
      ...new Set([
        ...ids.pictures,
        ...picturesIn(JSON.stringify([...shared.values()])),
      ]),
    ],
    [ids, shared],
  );
  const shown = useQueries({
    queries: pictures.map((id) => pictureQuery(client, id)),
    combine: shownPictures,
  });
  return useMemo(() => ({ shared, pictures: shown }), [shared, shown]);
}

const idsIn = (body: JsonObject) => ({
  shared: [
    ...new Set(sharedReferences(body["blocks"], "").map(({ id }) => id)),
  ].filter(Number.isInteger),
  pictures: [
    ...new Set([
      ...picturesIn(JSON.stringify(without(body, ["blocks"]))),
      ...itemsOf(body["blocks"]).filter(isObject).flatMap(picturesOf),
    ]),
  ],
});

const picturesByBlock = new WeakMap<JsonObject, readonly string[]>();

/** Of each block, since all but one of them are the same after a change. */
function picturesOf(block: JsonObject): readonly string[] {
  const found = picturesByBlock.get(block) ?? picturesIn(JSON.stringify(block));
  picturesByBlock.set(block, found);
  return found;
}

/** What was found of each content: its own body and those in it, or that it could not be read. */
const publishedContents = (results: UseQueryResult<Contents>[]) =>
  results.map(({ data, isError }) => (isError ? null : data));

function sharedBodies(
  ids: readonly number[],
  found: readonly (Contents | null | undefined)[],
): PageMaterial["shared"] {
  const bodies = new Map<number, JsonObject | null>();
  for (const [index, id] of ids.entries()) {
    const contents = found[index];
    if (contents === null) bodies.set(id, null);
    for (const [one, body] of contents ?? []) bodies.set(one, body);
  }
  return bodies;
}

const shownPictures = (
  results: UseQueryResult<OfficePicture>[],
): ReadonlyMap<string, ShownPicture> =>
  new Map(
    results.flatMap(({ data }) => {
      if (data === undefined) return [];
      const { id, version, isDecorative, focus, sizes } = data;
      const alt = isDecorative ? {} : data.alt;
      const widths = sizes.map(({ width }) => width);
      return [[id, { version, alt, focus, widths }]];
    }),
  );

type Contents = readonly (readonly [id: number, body: JsonObject])[];

/** The bodies of a shared content and of those in it, as they are published at an instant. */
const contentsQuery = (client: OfficeClient, id: number, at?: string) => ({
  queryKey: ["shared-contents", id, at ?? "now"],
  retry: false,
  queryFn: async (): Promise<Contents> => {
    const bodies = new Map<number, JsonObject>();
    await readContents(client, id, new Date(at ?? client.now()), bodies);
    return [...bodies];
  },
});

async function readContents(
  client: OfficeClient,
  id: number,
  at: Date,
  bodies: Map<number, JsonObject>,
): Promise<void> {
  if (bodies.has(id)) return;
  const body = (await publishedBody(client, id, at)) ?? {};
  bodies.set(id, body);
  for (const inner of sharedReferences(body["blocks"], ""))
    await readContents(client, inner.id, at, bodies);
}

const ITEMS_PER_REQUEST = 100;

/** The body of a shared content that is published at an instant; undefined if none is. */
async function publishedBody(
  client: OfficeClient,
  id: number,
  at: Date,
): Promise<JsonObject | undefined> {
  const document = await findContent(client, id);
  if (document === undefined || document.status === "archived")
    return undefined;
  const { items } = await client.request("GET", "/documents/{id}/releases", {
    params: { id: document.id },
    query: { itemsPerPage: ITEMS_PER_REQUEST },
  });
  const live = items.find(
    ({ state, startsAt }) => state !== "failed" && new Date(startsAt) <= at,
  );
  if (live === undefined) return undefined;
  const { body } = await client.request(
    "GET",
    "/documents/{id}/revisions/{revision}",
    { params: { id: document.id, revision: live.revision } },
  );
  return body as JsonObject;
}

async function findContent(
  client: OfficeClient,
  id: number,
): Promise<OfficeDocument | undefined> {
  for (let page = 1; ; page += 1) {
    const { items, total } = await client.request("GET", "/documents", {
      query: { kind: "shared", page, itemsPerPage: ITEMS_PER_REQUEST },
    });
    const found = items.find(({ entityId }) => entityId === id);
    if (found !== undefined || page * ITEMS_PER_REQUEST >= total) return found;
  }
}
