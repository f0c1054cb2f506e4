import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Checkbox, Space } from "antd";
import { useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeImportStart } from "#src/schema/types.gen.ts";
import { importQuery, type ReadImport } from "./import-queries.ts";

/** Starts an examined import for real; one whose examination was interrupted is examined. */
export function ImportStart({ one }: { one: ReadImport }) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [sendLinks, setSendLinks] = useState(true);
  const { state, outcomes } = one;
  const dryRun = state === "open";
  const { mutate, isPending, error } = useAction({
    mutationFn: (body: OfficeImportStart, keyed) =>
      client.request("POST", "/participants/imports/{id}/start", {
        params: { id: one.id },
        body,
        // What is written is what was examined.
        headers: {
          ...keyed.headers,
          ...(one.etag !== undefined && { "If-Match": one.etag }),
        },
      }),
    onSettled: () => queries.invalidateQueries(importQuery(client, one.id)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["list"] }),
  });
  const changes = outcomes.added + outcomes.updated;
  if (!dryRun && changes === 0) return null;
  return (
    <Space orientation="vertical" style={{ width: "100%" }}>
      {error && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={failureText(error, t)}
        />
      )}
      {!dryRun && outcomes.added > 0 && (
        <Checkbox
          checked={sendLinks}
          onChange={({ target }) => setSendLinks(target.checked)}
        >
          {t("import.send_links", {
            count: outcomes.added,
            number: formatNumber(outcomes.added),
          })}
        </Checkbox>
      )}
      <Button
        type="primary"
        loading={isPending}
        onClick={() => mutate(dryRun ? { dryRun } : { dryRun, sendLinks })}
      >
        {dryRun
          ? t("import.examine")
          : t("import.start", {
              count: changes,
              number: formatNumber(changes),
            })}
      </Button>
    </Space>
  );
}
