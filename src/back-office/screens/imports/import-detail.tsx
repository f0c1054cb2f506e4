import { useQuery } from "@tanstack/react-query";
import { Alert, Progress, Skeleton, Space, Typography } from "antd";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { type ImportName, importTraits } from "#registry/imports.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeImportProgress } from "#src/schema/types.gen.ts";
import { type ImportPlace, isOfChallenge } from "./import-places.ts";
import { changesOf, importQuery, isRunning } from "./import-queries.ts";
import { ImportRows } from "./import-rows.tsx";
import { ImportSteps } from "./import-steps.tsx";
import styles from "./imports.module.css";

interface Props {
  id: string;
  place: ImportPlace;
}

/** An import: its progress, what becomes or became of each row, and what can be done with it. */
export default function ImportDetail({ id, place }: Props) {
  const t = useTexts();
  const { data, error } = useQuery(importQuery(useOffice(), id));
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <Link href={place.base}>{t("import.back")}</Link>
      <Failure error={error} />
      {data === undefined && !error && <Skeleton active />}
      {data && (
        <>
          <Typography.Title level={2} style={{ margin: 0 }}>
            {t("import.of", {
              name: data.fileName,
              date: formatDate(data.createdAt, "lll"),
            })}
          </Typography.Title>
          <State one={data} />
          {data.state === "applied" && isOfChallenge(data.kind) && (
            <Typography.Text>
              {importTraits(data.kind as ImportName).isWholeList &&
                `${t("import.draft_only")} `}
              <Link href={place.back}>{t("import.to_challenge")}</Link>
            </Typography.Text>
          )}
          <ImportSteps one={data} base={place.base} />
          {data.state !== "open" && data.state !== "checking" && (
            <ImportRows one={data} />
          )}
        </>
      )}
    </Space>
  );
}

/** Where an import is, in words. */
function State({ one }: { one: OfficeImportProgress }) {
  const t = useTexts();
  const { state, done, total, message } = one;
  const isFailed = state === "failed";
  const text =
    state === "checked" && changesOf(one) === 0
      ? t("import.nothing")
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
        type={isFailed ? "error" : state === "applied" ? "success" : "info"}
        role={isFailed ? "alert" : "status"}
        showIcon
        title={[text, message].filter(Boolean).join(" ")}
      />
      {isRunning(state) && (
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
