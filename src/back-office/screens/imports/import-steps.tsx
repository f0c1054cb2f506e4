import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Checkbox, Popconfirm, Space } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import { type ImportName, importTraits } from "#registry/imports.ts";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import {
  changesOf,
  importQuery,
  isRunning,
  type ReadImport,
} from "./import-queries.ts";

type Step = "apply" | "undo" | "delete";

interface Props {
  one: ReadImport;
  base: string;
}

/** What can be done with an import: to apply what was checked, to undo it; the rows of participants can be deleted. */
export function ImportSteps({ one, base }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [sendLinks, setSendLinks] = useState(true);
  const { id, kind, state, counts, etag } = one;
  const params = { id };
  const changes = changesOf(one);
  const mayApply = state === "checked" && changes > 0;
  const asksLinks = mayApply && kind === "participants" && counts.added > 0;
  const { mutate, isPending, variables, error } = useAction({
    mutationFn: async (step: Step, keyed): Promise<unknown> => {
      if (step === "delete")
        return client.request("DELETE", "/participants/imports/{id}", {
          params,
        });
      if (step === "undo")
        return client.request("POST", "/imports/{id}/undo", {
          ...{ ...keyed, params },
        });
      return client.request("POST", "/imports/{id}/apply", {
        ...{ params, body: asksLinks ? { sendLinks } : {} },
        // What is written is what was checked.
        headers: { ...keyed.headers, ...(etag && { "If-Match": etag }) },
      });
    },
    onSettled: (_, __, step) =>
      step === "delete"
        ? undefined
        : queries.invalidateQueries(importQuery(client, id)),
    onSuccess(_, step) {
      void queries.invalidateQueries({
        queryKey: step === "delete" ? listKey("/imports") : ["list"],
      });
      if (step === "delete") navigate(base);
    },
  });
  const mayDelete = kind === "participants";
  if (isRunning(state) || !(mayApply || one.mayUndo || mayDelete)) return null;
  const isStale = error instanceof HttpError && error.status === 412;
  const { isWholeList } = importTraits(kind as ImportName);
  return (
    <Space orientation="vertical" style={{ width: "100%" }}>
      {error && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={isStale ? t("import.stale") : failureText(error, t)}
        />
      )}
      {mayApply && isWholeList && counts.removed > 0 && (
        <Alert
          type="warning"
          role="alert"
          showIcon
          title={t("import.removes", {
            count: counts.removed,
            number: formatNumber(counts.removed),
          })}
        />
      )}
      {asksLinks && (
        <Checkbox
          checked={sendLinks}
          onChange={({ target }) => setSendLinks(target.checked)}
        >
          {t("import.send_links", {
            count: counts.added,
            number: formatNumber(counts.added),
          })}
        </Checkbox>
      )}
      <Space wrap>
        {mayApply && (
          <Button
            type="primary"
            loading={isPending && variables === "apply"}
            onClick={() => mutate("apply")}
          >
            {t(kind === "participants" ? "import.start" : "import.apply", {
              count: changes,
              number: formatNumber(changes),
            })}
          </Button>
        )}
        {one.mayUndo && (
          <Popconfirm
            title={t("import.undo_why")}
            onConfirm={() => mutate("undo")}
          >
            <Button loading={isPending && variables === "undo"}>
              {t("import.undo")}
            </Button>
          </Popconfirm>
        )}
        {mayDelete && (
          <Popconfirm
            title={t("import.delete_why")}
            onConfirm={() => mutate("delete")}
          >
            <Button danger loading={isPending && variables === "delete"}>
              {t("import.delete")}
            </Button>
          </Popconfirm>
        )}
      </Space>
    </Space>
  );
}
