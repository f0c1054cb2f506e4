import { WarningOutlined } from "@ant-design/icons";
import { Typography } from "antd";
import { Link } from "wouter";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { statusText } from "#src/back-office/screens/documents/list/status-options.ts";
import { useLanguage, useTexts } from "#src/back-office/texts.ts";
import type { OfficeColumn } from "#src/back-office/ui/column-choice.tsx";
import rows from "#src/back-office/ui/named-rows.module.css";
import { isNearlySpent } from "#src/domain/challenge/budget.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber, formatPercent } from "#src/i18n/numbers.ts";
import type { OfficeChallenge } from "#src/schema/types.gen.ts";
import { challengeTypes } from "./challenge-types.ts";
import styles from "./challenges.module.css";

type Column = OfficeColumn<OfficeChallenge>;

/** Where challenges are, whom they reach, and what people have done in them. */
export function useChallengeColumns(base: string, kind: OfficeKind): Column[] {
  const { t, language } = useLanguage();
  const types = new Map(
    challengeTypes(kind, language).map(({ value, label }) => [value, label]),
  );
  /** A figure, and of which other one it is a part. */
  const figure = (
    name: "participating" | "waiting" | "credited",
    whole: "targeted" | "declared" | "budget",
  ): Column => ({
    key: name,
    isSorted: true,
    title: t(`challenges.${name}`),
    align: "end",
    className: rows["line"],
    onHeaderCell: () => ({
      title: `${t(`challenges.${name}`)} / ${t(`challenges.${whole}`)}`,
    }),
  });
  return [
    {
      key: "title",
      isSorted: true,
      isFixed: true,
      title: t("documents.name"),
      className: rows["name"],
      render: (_, challenge) => <Name base={base} challenge={challenge} />,
    },
    {
      key: "type",
      isSorted: true,
      title: t("challenges.type"),
      className: `${rows["line"]} ${styles["type"]}`,
      render: (_, { type }) =>
        type === null ? "–" : (types.get(type) ?? type),
    },
    {
      key: "phase",
      isSorted: true,
      title: t("challenges.phase"),
      className: rows["line"],
      render: (_, { phase }) =>
        phase === null ? "–" : t(`challenges.phase.${phase}`),
    },
    {
      key: "nextChange",
      isSorted: true,
      title: t("challenges.next_change"),
      className: rows["line"],
      render: (_, { nextChange }) =>
        nextChange === null ? (
          "–"
        ) : (
          <time dateTime={nextChange} title={formatDate(nextChange, "lll")}>
            {formatDate(nextChange, "ll")}
          </time>
        ),
    },
    {
      key: "groups",
      isSorted: true,
      title: t("participants.groups"),
      className: styles["groups"],
      render: (_, { groups }) => {
        const names = groups.map(({ name }) => name).join(", ");
        return names === "" ? (
          t("challenges.everybody")
        ) : (
          <span title={names}>{names}</span>
        );
      },
    },
    {
      ...figure("participating", "targeted"),
      render: (_, { participating, targeted }) =>
        partOf(participating, targeted),
    },
    {
      ...figure("waiting", "declared"),
      render: (_, { waiting, declared }) => partOf(waiting, declared),
    },
    {
      ...figure("credited", "budget"),
      render: (_, challenge) => <Credited {...challenge} />,
    },
  ];
}

const partOf = (part: number, whole: number): string =>
  `${formatNumber(part)} / ${formatNumber(whole)}`;

interface NameProps {
  base: string;
  challenge: OfficeChallenge;
}

/** The title, and the status of what is not simply live. */
function Name({ base, challenge: { document, title, status } }: NameProps) {
  const t = useTexts();
  return (
    <span className={`${rows["named"]} ${styles["named"]}`}>
      <Link href={`${base}/${encodeURIComponent(document)}`} title={title}>
        {title}
      </Link>
      {status !== "live" && status !== "ended" && (
        <Typography.Text type="secondary" className={styles["status"] ?? ""}>
          {statusText(status, t)}
        </Typography.Text>
      )}
    </span>
  );
}

/** The points that were credited, of the budget if there is one, and a warning from the points on that it names. */
function Credited({ budget, credited }: OfficeChallenge) {
  const t = useTexts();
  if (budget === null) return formatNumber(credited);
  const { points } = budget;
  const percent = points > 0 ? (credited / points) * 100 : 0;
  const warning = t("challenges.budget_used", {
    percent: formatPercent(percent),
  });
  return (
    <>
      {isNearlySpent(budget, credited) && (
        <WarningOutlined
          role="img"
          aria-label={warning}
          title={warning}
          className={styles["warning"] ?? ""}
        />
      )}
      {partOf(credited, points)}
    </>
  );
}
