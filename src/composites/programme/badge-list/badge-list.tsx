import { useId } from "react";
import type { List } from "#src/api/client/read.ts";
import { badgeShare } from "#src/domain/programme/badge.ts";
import { instant } from "#src/domain/values/dates.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Badge, BadgeList as Config } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { BadgeProgress } from "#src/ui/medal/badge-progress.tsx";
import { Medal } from "#src/ui/medal/medal.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { SourceBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./badge-list.module.css";

/** The programme's badges: won ones with the date, open ones with how to win them and the progress. */
export default function BadgeList({
  config,
  data,
}: WidgetProps<Config, SourceState<List<Badge>>>) {
  const { t } = useTranslation();
  return (
    <Page
      title={config.title?.trim() || t("badges.title")}
      lead={t("badges.lead")}
    >
      <SourceBoundary
        source={data}
        loading={<LoadingFrame minHeight="50dvh" lines={6} />}
      >
        {({ items, omitted }) =>
          items.length + omitted === 0 ? (
            <EmptyFrame
              minHeight="40dvh"
              text={t("badges.empty")}
              action={
                <ButtonLink primary href="/">
                  {t("core.go_home")}
                </ButtonLink>
              }
            />
          ) : (
            <>
              <Parts badges={items} config={config} />
              <Omitted count={omitted} of="badges" />
            </>
          )
        }
      </SourceBoundary>
    </Page>
  );
}

const wonAt = ({ obtainedAt }: Badge) => instant(obtainedAt, timeZone()) ?? 0;

type PartsProps = { badges: readonly Badge[]; config: Config };

/** Won badges, the latest first; then the others, the nearest first. */
function Parts({ badges, config }: PartsProps) {
  const { parts = ["won", "open"], showProgress = true } = config;
  const isWon = ({ isObtained }: Badge) => isObtained === true;
  const lists = {
    won: badges.filter(isWon).toSorted((a, b) => wonAt(b) - wonAt(a)),
    open: badges
      .filter((badge) => !isWon(badge))
      .toSorted((a, b) => badgeShare(b) - badgeShare(a)),
  };
  return parts.map((part) => (
    <Part
      key={part}
      part={part}
      badges={lists[part]}
      total={badges.length}
      showProgress={showProgress}
    />
  ));
}

type PartProps = {
  part: "won" | "open";
  badges: readonly Badge[];
  total: number;
  showProgress: boolean;
};

function Part({ part, badges, total, showProgress }: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["part"]}>
      <header className={styles["head"]}>
        <h2 id={id}>{t(`badges.${part}`)}</h2>
        <span className={styles["count"]}>
          {t("badges.count", { number: badges.length, total })}
        </span>
      </header>
      {badges.length === 0 ? (
        <p className={styles["none"]}>{t(`badges.none.${part}`)}</p>
      ) : (
        <ul className={styles["grid"]}>
          {badges.map((badge, index) => (
            <li key={entityId(badge) ?? index} className={styles["badge"]}>
              <BadgeItem badge={badge} showProgress={showProgress} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ItemProps = { badge: Badge; showProgress: boolean };

function BadgeItem({ badge, showProgress }: ItemProps) {
  const { t } = useTranslation();
  const isWon = badge.isObtained === true;
  const isShown = isWon || showProgress;
  return (
    <>
      <Medal
        image={badge.image}
        isWon={isWon}
        share={isShown ? badgeShare(badge) : 0}
        size={96}
      />
      <div className={styles["words"]}>
        <h3>{badge.title?.trim() || t("widgets.badge.title")}</h3>
        {badge.description && <p>{badge.description}</p>}
        {isShown && (
          <BadgeProgress badge={badge} className={styles["progress"]} />
        )}
      </div>
    </>
  );
}
