import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { ImportedPerson } from "#src/domain/people/participant-import.ts";

/** What the server takes in one request, with a margin. */
const MAX_ROWS = 1_000;
const MAX_CHARACTERS = 250_000;

/** Parts of rows that one request can have each. */
export function partsOf(rows: readonly ImportedPerson[]): ImportedPerson[][] {
  const parts: ImportedPerson[][] = [];
  let part: ImportedPerson[] = [];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length + 1;
    if (
      part.length === MAX_ROWS ||
      (size + length > MAX_CHARACTERS && size > 0)
    ) {
      parts.push(part);
      part = [];
      size = 0;
    }
    part.push(row);
    size += length;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Sends the rows of an import; they can be sent again after a failure. */
export async function sendRows(
  client: Pick<OfficeClient, "request">,
  id: string,
  rows: readonly ImportedPerson[],
  onProgress: (count: number) => void,
): Promise<void> {
  let from = 1;
  for (const part of partsOf(rows)) {
    await client.request("PUT", "/participants/imports/{id}/rows", {
      params: { id },
      body: { from, rows: part },
    });
    from += part.length;
    onProgress(from - 1);
  }
}
