import { Alert, Button, Select } from "antd";
import { useMemo } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import type { PreviewOptions } from "#src/back-office/screens/pages/canvas/index.ts";
import { useTexts } from "#src/back-office/texts.ts";
import {
  type ChallengePhase,
  challengePhase,
  isHidden,
  nextPhaseChange,
} from "#src/domain/challenge/phase.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { JsonObject } from "#src/schema/json.ts";

interface Props {
  body: JsonObject;
  options: PreviewOptions;
}

/**
 * The phase on the date of the preview, with a way to the first instant of each; says so where no one sees the
 * challenge.
 */
export function PhaseSteps({ body, options: { at, change } }: Props) {
  const t = useTexts();
  const client = useOffice();
  const phases = useMemo(() => phasesOf(body), [body]);
  const now = at === undefined ? client.now() : Date.parse(at);
  const { phase } = challengePhase(body, now, timeZone());
  const firstShown = phases.find((one) => !isHidden(one.phase));
  if (phases.length === 0)
    return <Alert banner type="info" title={t("challenge_editor.no_dates")} />;
  const jump = (from: number) => change({ at: new Date(from).toISOString() });
  return (
    <>
      <Select<string>
        size="small"
        aria-label={t("challenges.phase")}
        value={phase ?? ""}
        popupMatchSelectWidth={false}
        onChange={(next) => {
          const found = phases.find((one) => one.phase === next);
          if (found !== undefined) jump(found.from);
        }}
        options={phases.map((one) => ({
          value: one.phase,
          label: `${t(`challenges.phase.${one.phase}`)} · ${formatDate(one.from, "ll LT")}`,
        }))}
        labelRender={() => phase && t(`challenges.phase.${phase}`)}
      />
      {phase !== undefined && isHidden(phase) && (
        <Alert
          banner
          type="info"
          style={{ flex: "1 0 100%" }}
          title={t(
            phase === "BEFORE_DIFFUSION"
              ? "challenge_editor.not_yet"
              : "challenge_editor.not_any_more",
          )}
          action={
            firstShown && (
              <Button size="small" onClick={() => jump(firstShown.from)}>
                {formatDate(firstShown.from, "ll LT")}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

/** The phases that a challenge goes through after its first date, with the instants at which they begin. */
function phasesOf(body: JsonObject): { phase: ChallengePhase; from: number }[] {
  const phases: { phase: ChallengePhase; from: number }[] = [];
  let from = nextPhaseChange(body, Number.NEGATIVE_INFINITY, timeZone());
  while (from !== undefined) {
    const { phase } = challengePhase(body, from, timeZone());
    if (phase !== undefined) phases.push({ phase, from });
    from = nextPhaseChange(body, from, timeZone());
  }
  return phases;
}
