import { useQuery } from "@tanstack/react-query";
import { Modal, Skeleton } from "antd";
import { Link } from "wouter";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { type Translate, useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { OfficeTable } from "#src/back-office/ui/office-table.tsx";
import { formatChange, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficePointsTrace } from "#src/schema/types.gen.ts";
import styles from "./participants.module.css";
import { whyLine, whySentences } from "./why-sentences.ts";

interface Props {
  participant: number | string;
  movement: number;
  points: number;
  onClose: () => void;
}

/** Why a movement has this many points: its lines, what they came to, and the rules (BO-14.4). */
export default function WhyPoints({
  participant,
  movement,
  points,
  onClose,
}: Props) {
  const t = useTexts();
  const client = useOffice();
  const { data, error } = useQuery({
    queryKey: ["points-trace", String(participant), movement],
    queryFn: ({ signal }) =>
      client.request("GET", "/participants/{id}/points/{movement}/trace", {
        params: { id: participant, movement },
        signal,
      }),
  });
  return (
    <Modal
      open
      width={680}
      title={t("why.title", { points: formatChange(points) })}
      footer={null}
      onCancel={onClose}
    >
      {error ? (
        <Failure error={error} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : (
        <Trace trace={data} />
      )}
    </Modal>
  );
}

function Trace({ trace }: { trace: OfficePointsTrace }) {
  const t = useTexts();
  const { cause, outcome } = whySentences(trace, t);
  return (
    <div className={styles["why"]}>
      <p>{cause}</p>
      {trace.lines.length > 0 && <Lines trace={trace} t={t} />}
      {outcome.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Rules trace={trace} />
    </div>
  );
}

type Line = OfficePointsTrace["lines"][number] & { id: number };

function Lines({ trace, t }: { trace: OfficePointsTrace; t: Translate }) {
  const { lines, totalLines, isGlobal } = trace;
  const count = totalLines - lines.length;
  return (
    <>
      <OfficeTable<Line>
        label={t("moderation.lines")}
        empty=""
        rows={lines.map((line, id) => ({ ...line, id }))}
        columns={[
          {
            title: t("moderation.product"),
            render: (_, line) => (
              <>
                {line.product ?? line.productCode}
                <div className={styles["line_why"]}>{whyLine(line, t)}</div>
              </>
            ),
          },
          {
            title: t("moderation.quantity"),
            align: "end",
            render: (_, { quantity }) => formatNumber(quantity),
          },
          {
            title: t(isGlobal ? "why.adds" : "moderation.gain"),
            align: "end",
            render: (_, { gain, result }) =>
              formatNumber(isGlobal ? result : gain),
          },
        ]}
      />
      {count > 0 && (
        <p>{t("why.more_lines", { count, lines: formatNumber(count) })}</p>
      )}
    </>
  );
}

/** The version of the rules, and a link to it for users with the permission. */
function Rules({
  trace: { challenge, revision },
}: {
  trace: OfficePointsTrace;
}) {
  const t = useTexts();
  const may = useMay();
  if (challenge === null || revision === null) return null;
  const isReader = may("CHALLENGE_WRITE") || may("CHALLENGE_PUBLISH");
  return (
    <p className={styles["rules"]}>
      {t("why.revision", { revision })}{" "}
      {isReader && challenge.document !== null && (
        <Link
          href={`${documentAddress("challenge", challenge.document)}/history`}
        >
          {t("why.history")}
        </Link>
      )}
    </p>
  );
}
