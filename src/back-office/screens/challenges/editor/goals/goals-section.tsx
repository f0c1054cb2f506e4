import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useChallengeEditor } from "#src/back-office/screens/challenges/editor/challenge-editor-context.ts";
import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";
import { VerdictsAt } from "#src/back-office/screens/challenges/editor/verdicts-at.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { goalTypes } from "#src/domain/challenge/goals.ts";
import { PersonGoals } from "./person-goals.tsx";
import { tiersOf } from "./tier-edits.ts";
import { TierSteps } from "./tier-steps.tsx";
import { TierTable } from "./tier-table.tsx";
import { TiersByGroup } from "./tiers-by-group.tsx";

const kind = ["goalType"];
const units = ["resultUnit", "goalsUnit", "maxToWin"];
const everybody: readonly string[] = [];

/** The goals, their participants and rewards (BO-12.4). */
export default function GoalsSection() {
  const t = useTexts();
  const { body } = useOpenDocument();
  const { section } = useChallengeEditor();
  const goalType = goalTypes.find((one) => one === body["goalType"]);
  const tiers = tiersOf(body);
  const hasTiers =
    section?.properties.includes("challengeGoals") === true &&
    goalType !== "result" &&
    (goalType !== undefined || tiers.length > 0);
  return (
    <div className={layout["parts"]}>
      <SectionForm properties={kind} />
      <p className={layout["text"]}>
        {t(`goal_type.${goalType ?? (hasTiers ? "unknown" : "result")}`)}
      </p>
      {hasTiers && (
        <section
          className={layout["parts"]}
          aria-label={t("tiers.title")}
          data-field="/challengeGoals"
        >
          <h4>{t("tiers.title")}</h4>
          {goalType === "by-profile" ? (
            <TiersByGroup />
          ) : (
            <>
              <TierSteps tiers={tiers} />
              <TierTable
                label={t("tiers.title")}
                tiers={tiers}
                groups={everybody}
              />
            </>
          )}
          <VerdictsAt pointer="/challengeGoals" />
        </section>
      )}
      {goalType === "custom" && <PersonGoals />}
      <SectionForm properties={units} />
    </div>
  );
}
