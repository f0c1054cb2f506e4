import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { TableReader } from "#src/back-office/table-file/open-table.ts";

/** Sends the rows of an import, part after part; they can be sent again after a failure. */
export async function sendRows(
  client: Pick<OfficeClient, "request">,
  id: string,
  reader: Pick<TableReader, "run">,
  onProgress: (count: number) => void,
): Promise<void> {
  for (let from = 1; ; ) {
    const { isLast, ...part } = await reader.run("part", from);
    await client.request("PUT", "/imports/{id}/rows", {
      params: { id },
      body: { ...part, ...(isLast && { isLast }) },
    });
    from += part.rows.length;
    onProgress(from - 1);
    if (isLast) return;
  }
}
