import type { Page } from "#src/api/programme/pages.ts";
import type { Shape } from "#src/schema/shape.ts";
import type { Client } from "./client.ts";
import { fetchPage } from "./fetch-page.ts";
import { type ReadOptions, readEntries } from "./read.ts";

/** GETs one page of a list, numbered from 1; pages have `pageSize` entries, whatever page size the server allows. */
export async function readPage<T>(
  client: Client,
  path: string,
  shape: Shape<T>,
  page: { page: number; pageSize: number },
  call: ReadOptions = {},
): Promise<Page<T>> {
  const { members, total } = await fetchPage(client, path, page, {
    ...call,
    entry: shape,
  });
  const entries = readEntries(client, path, shape, members);
  return { ...entries, total, received: members.length };
}
