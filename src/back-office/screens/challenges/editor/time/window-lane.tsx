import { Button } from "antd";
import {
  percentOf,
  type TimeScale,
} from "#src/back-office/screens/challenges/time-scale.ts";
import {
  windowIn,
  windowWords,
} from "#src/back-office/screens/challenges/window-words.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { instantOfDate } from "#src/domain/challenge/move-date.ts";
import { suitableDate } from "#src/domain/challenge/new-challenge.ts";
import {
  type ChallengeDateName,
  type ChallengeWindow,
  challengeWindows,
} from "#src/domain/challenge/phase.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { DateHandle } from "./date-handle.tsx";
import styles from "./time-bar.module.css";
import type { DateMoves } from "./use-date-moves.ts";

interface Props {
  window: ChallengeWindow;
  scale: TimeScale;
  moves: DateMoves;
  describedBy: string;
  onType: (name: ChallengeDateName) => void;
}

/** One of the three windows: its dates in words, its two handles, and how its ends are added and removed. */
export function WindowLane({
  window,
  scale,
  moves,
  describedBy,
  onType,
}: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const zone = timeZone();
  const { dates } = moves;
  const [startName, endName] = challengeWindows[window];
  const [start, end] = [startName, endName].map((name) =>
    instantOfDate(dates, name, zone),
  );
  const title = t(`challenges.window.${window}`);
  const isSignIn = window === "signIn";
  const isEmpty = start === undefined && end === undefined;
  const closesAt = windowIn(dates, window, zone)?.closesAt;
  const words = windowWords(dates, window, zone, t, texts);

  const set = (changes: Record<string, string | null>) =>
    moves.change((body) => ({ ...body, ...changes }));
  const suitable = (name: ChallengeDateName, given = dates) =>
    suitableDate(name, given, Date.now(), zone);
  const steps = [
    isSignIn && isEmpty
      ? {
          label: t("challenges.time.add_sign_in"),
          run() {
            const opensAt = suitable("startSignInDate");
            set({
              [startName]: opensAt,
              [endName]: suitable("endSignInDate", {
                ...dates,
                startSignInDate: opensAt,
              }),
            });
          },
        }
      : start === undefined && {
          label: t("challenges.time.add_start"),
          run: () => set({ [startName]: suitable(startName) }),
        },
    !(isEmpty && window !== "diffusion") &&
      (end === undefined
        ? {
            label: t("challenges.time.add_end"),
            run: () => set({ [endName]: suitable(endName) }),
          }
        : {
            label: t("challenges.time.remove_end"),
            run: () => set({ [endName]: null }),
          }),
    isSignIn &&
      !isEmpty && {
        label: t("challenges.time.remove_sign_in"),
        run: () => set({ [startName]: null, [endName]: null }),
      },
  ].filter((step) => step !== false);

  const from = percentOf(start ?? scale.from, scale);
  const to = percentOf(closesAt ?? scale.to, scale);
  return (
    <div>
      <div className={styles["head"]}>
        <b>{title}</b>
        <span>{words}</span>
        {!moves.isReadOnly &&
          steps.map(({ label, run }) => (
            <Button
              key={label}
              type="link"
              size="small"
              aria-label={t("challenges.time.step", {
                ...{ step: label, window: title },
              })}
              onClick={run}
            >
              {label}
            </Button>
          ))}
      </div>
      <div className={styles["track"]}>
        {!(isEmpty && window !== "diffusion") && (
          <span
            className={styles["range"]}
            data-window={window}
            data-open={closesAt === undefined || undefined}
            style={{
              insetInlineStart: `${from}%`,
              inlineSize: `${Math.max(0, to - from)}%`,
            }}
          />
        )}
        {([startName, endName] as const).map((name) => {
          const time = instantOfDate(dates, name, zone);
          return (
            time !== undefined && (
              <DateHandle
                key={name}
                of={name}
                label={moves.nameOf(name)}
                text={`${title}, ${formatDate(time, "LLLL")}`}
                {...{ time, scale, moves, describedBy }}
                onType={() => onType(name)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
