import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { Challenge } from "#src/domain/challenge/challenge-differences.ts";
import { groupsWithoutGoal } from "#src/domain/challenge/tier-rules.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { groupIri, useGroups, usePeopleCount } from "./use-audience.ts";

const who = ["audience"];
const others = ["isGroup", "inscriptionsLimit", "languages"];

/** Whom a challenge is for, and how many people that is. */
export default function AudienceSection() {
  const t = useTexts();
  const body = useOpenDocument().body as Challenge;
  const { nameOf } = useGroups();
  const groups = [...(body.audience?.groups ?? [])].filter(
    (one) => one !== undefined,
  );
  const people = usePeopleCount(groups);
  const { isGroup, inscriptionsLimit: places } = body;
  const without = groupsWithoutGoal(body).map(groupIri).map(nameOf);
  const values = {
    people: formatNumber(people ?? 0),
    groups: groups.length,
    places: formatNumber(places ?? 0),
  };
  return (
    <div className={layout["parts"]}>
      <SectionForm properties={who} />
      <div role="status" className={layout["text"]}>
        {people !== undefined && (
          <>
            <p>
              {t(
                groups.length === 0 ? "audience.everybody" : "audience.reached",
                { ...values, count: people },
              )}
            </p>
            {places != null && !isGroup && places < people && (
              <p>{t("audience.places", values)}</p>
            )}
            {places != null && !isGroup && places >= people && (
              <p>{t("audience.enough", values)}</p>
            )}
          </>
        )}
        <p>
          {t(isGroup ? "audience.groups_compete" : "audience.people_compete")}
        </p>
        {without.length > 0 && (
          <p>{t("audience.without_goal", { names: without.join(", ") })}</p>
        )}
      </div>
      <SectionForm properties={others} />
    </div>
  );
}
