import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Alert,
  Button,
  Popconfirm,
  Progress,
  Skeleton,
  Space,
  Typography,
} from "antd";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeImport } from "#src/schema/types.gen.ts";
import styles from "./import.module.css";
import { importQuery } from "./import-queries.ts";
import { ImportRows } from "./import-rows.tsx";
import { ImportStart } from "./import-start.tsx";

/** An import: its progress, what becomes or became of each row, and the start for real. */
export function ImportDetail({ id }: { id: string }) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { data, error } = useQuery(importQuery(client, id));
  const remove = useAction({
    mutationFn: () =>
      client.request("DELETE", "/participants/imports/{id}", {
        params: { id },
      }),
    onSuccess() {
      void queries.invalidateQueries({
        queryKey: listKey("/participants/imports"),
      });
      navigate("/participants/import");
    },
  });
  const failure = error ?? remove.error;
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <Link href="/participants/import">{t("import.back")}</Link>
      {failure && (
        <Alert type="error" role="alert" title={failureText(failure, t)} />
      )}
      {data === undefined && !error && <Skeleton active />}
      {data && (
        <>
          <Typography.Title level={2} style={{ margin: 0 }}>
            {t("import.of", { date: formatDate(data.createdAt, "lll") })}
          </Typography.Title>
          <State one={data} />
          {(data.state === "examined" || data.state === "open") && (
            <ImportStart one={data} />
          )}
          {(data.state === "examined" || data.state === "done") && (
            <ImportRows one={data} />
          )}
          {data.state !== "running" && (
            <Popconfirm
              title={t("import.delete_why")}
              onConfirm={() => remove.mutate()}
            >
              <Button danger loading={remove.isPending}>
                {t("import.delete")}
              </Button>
            </Popconfirm>
          )}
        </>
      )}
    </Space>
  );
}

/** Where an import is, in words. */
function State({ one }: { one: OfficeImport }) {
  const t = useTexts();
  const { state, isDryRun, done, total, outcomes } = one;
  const changes = outcomes.added + outcomes.updated;
  const text =
    state === "running"
      ? t(isDryRun ? "import.examining" : "import.importing")
      : state === "examined"
        ? t(changes === 0 ? "import.nothing" : "import.examined")
        : t(`import.${state}_why`);
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(state);
  useEffect(() => {
    // The button that was pressed is gone.
    if (last.current !== state && document.activeElement === document.body)
      box.current?.focus();
    last.current = state;
  }, [state]);
  return (
    <div ref={box} tabIndex={-1} className={styles["outcome"]}>
      <Alert
        type={state === "done" ? "success" : "info"}
        role="status"
        showIcon
        title={text}
      />
      {state === "running" && (
        <>
          <Progress
            percent={total === 0 ? 0 : Math.floor((100 * done) / total)}
            aria-label={t("store.progress")}
          />
          <Typography.Text>
            {t("import.progress", {
              done: formatNumber(done),
              total: formatNumber(total),
            })}
          </Typography.Text>
        </>
      )}
    </div>
  );
}
