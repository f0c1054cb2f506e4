import { Button, Slider, Typography } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { ChallengePhase } from "#src/domain/challenge/phase.ts";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import type { InputProps } from "./use-test-input.ts";

const HOUR_MS = 3_600_000;

interface Props extends InputProps {
  phases: readonly { phase: ChallengePhase; at: number }[];
  /** The one of the instant. */
  phase: ChallengePhase | undefined;
}

/** The instant at which a person is imagined: on a bar, typed, or by its phase. */
export function WhenFields({ input: { at }, change, phases, phase }: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const [first, last] = [phases[0]?.at, phases.at(-1)?.at];
  const go = (instant: number) =>
    change({ at: new Date(instant).toISOString() });
  return (
    <section className={layout["stack"]} aria-label={t("test_run.when")}>
      <h4>{t("test_run.when")}</h4>
      {first !== undefined && last !== undefined && first < last && (
        <Slider
          ariaLabelForHandle={t("test_run.when")}
          ariaValueTextFormatterForHandle={(value) => formatDate(value, "LLLL")}
          min={first}
          max={last + 24 * HOUR_MS}
          step={HOUR_MS}
          value={Date.parse(at ?? "")}
          tooltip={{ formatter: (value) => formatDate(value, "LLL") }}
          onChange={go}
        />
      )}
      <DateInput
        control={{ "aria-label": t("test_run.when") }}
        isFinished
        isCompact
        value={at}
        onChange={(picked) => picked !== null && change({ at: picked })}
        t={texts}
      />
      {phases.length > 0 ? (
        <fieldset className={layout["group"]}>
          <legend>{t("test_run.jump")}</legend>
          {phases.map((one) => (
            <Button
              key={one.phase}
              size="small"
              type={one.phase === phase ? "primary" : "default"}
              aria-pressed={one.phase === phase}
              onClick={() => go(one.at)}
            >
              {t(`challenges.phase.${one.phase}`)}
            </Button>
          ))}
        </fieldset>
      ) : (
        <Typography.Text type="secondary">
          {t("test_run.no_dates")}
        </Typography.Text>
      )}
    </section>
  );
}
