import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Progress, Skeleton, Space, Typography } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import layout from "#src/back-office/ui/layout.module.css";
import styles from "./replay.module.css";
import { ReplayChooser } from "./replay-chooser.tsx";
import { linesQuery, sourcesQuery } from "./replay-queries.ts";
import { ReplayResult } from "./replay-result.tsx";
import { useReplayChoice } from "./use-replay-choice.ts";
import { useReport } from "./use-report.ts";
import { useVersions } from "./use-versions.ts";

/** What a challenge would have cost with what was really declared (BO-14.2). */
export default function Replay() {
  const t = useTexts();
  const may = useMay();
  const { document } = useOpenDocument();
  const challenge = document?.entityId;
  return (
    <section
      aria-label={t("challenge_editor.replay")}
      className={`${layout["parts"]} ${styles["replay"]}`}
    >
      <Typography.Title level={3}>
        {t("challenge_editor.replay")}
      </Typography.Title>
      <p>{t("replay.intro")}</p>
      {!may("STATS_READ") || !may("CHALLENGE_WRITE") ? (
        <Alert type="info" showIcon title={t("replay.not_allowed")} />
      ) : typeof challenge === "number" ? (
        <Chosen challenge={challenge} />
      ) : (
        <Skeleton active />
      )}
    </section>
  );
}

function Chosen({ challenge }: { challenge: number }) {
  const t = useTexts();
  const { data, error } = useQuery(sourcesQuery(useOffice()));
  const sources = useMemo(
    () =>
      data?.items.filter(
        ({ id, declared, participating }) =>
          id === challenge || declared + participating > 0,
      ),
    [data, challenge],
  );
  const { choice, choose, isPending } = useReplayChoice(challenge, sources);
  if (sources === undefined || isPending)
    return error ? <Failure error={error} /> : <Skeleton active />;
  const { source } = choice;
  return (
    <>
      <ReplayChooser {...{ challenge, sources, choice, choose }} />
      {source === undefined ? (
        <Alert
          type="info"
          showIcon
          title={t(
            sources.some(({ id }) => id !== challenge)
              ? "replay.none_own"
              : "replay.none_any",
          )}
        />
      ) : (
        <Calculation
          challenge={challenge}
          choice={{ ...choice, source }}
          title={sources.find(({ id }) => id === source)?.title ?? ""}
        />
      )}
    </>
  );
}

interface CalculationProps {
  challenge: number;
  choice: ReturnType<typeof useReplayChoice>["choice"] & { source: number };
  /** Of the source. */
  title: string;
}

function Calculation({ challenge, choice, title }: CalculationProps) {
  const t = useTexts();
  const { compared, ...chosen } = choice;
  const [cancelled, setCancelled] = useState<string>();
  const key = JSON.stringify(choice);
  const isCancelled = cancelled === key;
  const lines = useQuery({
    ...linesQuery(useOffice(), challenge, chosen),
    enabled: !isCancelled,
  });
  const { versions, rules, error } = useVersions(compared);
  const blob = lines.data;
  const task = useMemo(
    () =>
      blob === undefined || rules === undefined || isCancelled
        ? undefined
        : { lines: blob, challenge, versions: rules },
    [blob, rules, challenge, isCancelled],
  );
  const { progress, report, isFailed } = useReport(task);
  const failure = lines.error ?? error;
  if (failure) return <Failure error={failure} />;
  if (isFailed)
    return <Alert type="error" role="alert" title={t("replay.failed")} />;
  if (isCancelled)
    return (
      <Alert
        type="info"
        role="status"
        title={t("replay.cancelled")}
        action={
          <Button size="small" onClick={() => setCancelled(undefined)}>
            {t("replay.again")}
          </Button>
        }
      />
    );
  if (report === undefined)
    return (
      <Space orientation="vertical" className={styles["progress"] ?? ""}>
        <span role="status">
          {t(task === undefined ? "replay.reading" : "replay.settling")}
        </span>
        <Progress
          percent={Math.floor(progress * 100)}
          aria-label={t("store.progress")}
        />
        <Button onClick={() => setCancelled(key)}>{t("replay.cancel")}</Button>
      </Space>
    );
  if (report.source.total === 0)
    return <Alert type="info" showIcon title={t("replay.empty")} />;
  return <Announced {...{ report, versions, title }} />;
}

/** The result, which is where one looks next after a wait. */
function Announced(props: Parameters<typeof ReplayResult>[0]) {
  const t = useTexts();
  const { say } = useOpenDocument();
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (told.current === props.report) return;
    told.current = props.report;
    say(t("replay.done"));
  }, [props.report, say, t]);
  return <ReplayResult {...props} />;
}
