import { Select } from "antd";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import {
  groupIri,
  useGroups,
  usePeopleCount,
} from "#src/back-office/screens/challenges/editor/audience/use-audience.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { Challenge } from "#src/domain/challenge/challenge-differences.ts";
import { groupsWithoutGoal } from "#src/domain/challenge/tier-rules.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { itemsOf } from "#src/schema/json.ts";
import {
  groupsKey,
  type Tier,
  tiersOf,
  withGroups,
  withTier,
} from "./tier-edits.ts";
import { TierSteps } from "./tier-steps.tsx";
import { TierTable } from "./tier-table.tsx";

/** The tiers of each group, with the people that it has; groups without any get those of another one. */
export function TiersByGroup() {
  const t = useTexts();
  const { body, session, isReadOnly } = useOpenDocument();
  const { options } = useGroups();
  const ladders = [
    ...Map.groupBy(tiersOf(body), ({ goal }) => groupsKey(goal)),
  ];
  const without = groupsWithoutGoal(body as Challenge).map(groupIri);
  const taken = new Set(ladders.flatMap(([key]) => key.split(" ")));
  return (
    <>
      {ladders.length === 0 && (
        <p className={layout["text"]}>{t("tiers.no_group")}</p>
      )}
      {ladders.map(([key, tiers]) => (
        <Ladder
          key={String(tiers[0]?.goal["key"])}
          {...{ tiers }}
          groups={key.split(" ").filter(Boolean)}
        />
      ))}
      <Uncovered groups={ladders.map(([key]) => key)} />
      {without.map((group) => (
        <Without key={group} group={group} known={ladders} />
      ))}
      {!isReadOnly && (
        <Select<string | null>
          aria-label={t("tiers.add_group")}
          placeholder={t("tiers.add_group")}
          showSearch={{ optionFilterProp: "label" }}
          value={null}
          options={options.filter(
            ({ value }) => !taken.has(value) && !without.includes(value),
          )}
          onChange={(group) =>
            group && session.edit((before) => withTier(before, [group]))
          }
          popupMatchSelectWidth={false}
        />
      )}
    </>
  );
}

interface WithoutProps {
  group: string;
  /** Those that have tiers, by their groups. */
  known: readonly [string, Tier[]][];
}

/** A group without tiers, which gets new ones or those of another group. */
function Without({ group, known }: WithoutProps) {
  const t = useTexts();
  const { session, isReadOnly } = useOpenDocument();
  const { nameOf } = useGroups();
  return (
    <section className={layout["panel"]} aria-label={nameOf(group)}>
      <h4>{nameOf(group)}</h4>
      <People groups={[group]} />
      {!isReadOnly && (
        <Select<string | null>
          aria-label={t("tiers.copy", { name: nameOf(group) })}
          placeholder={t("tiers.copy_from")}
          value={null}
          options={[
            ...known.map(([key]) => ({
              value: key,
              label: key.split(" ").map(nameOf).join(", "),
            })),
            { value: "", label: t("tiers.start_new") },
          ]}
          onChange={(from) =>
            session.edit((before) => {
              const tiers = tiersOf(before).filter(
                ({ goal }) => from !== "" && groupsKey(goal) === from,
              );
              return tiers.length === 0
                ? withTier(before, [group])
                : tiers.reduce(
                    (next, { goal }) => withTier(next, [group], goal),
                    before,
                  );
            })
          }
        />
      )}
    </section>
  );
}

/** The tiers of some groups. */
function Ladder({
  tiers,
  groups,
}: {
  tiers: readonly Tier[];
  groups: readonly string[];
}) {
  const t = useTexts();
  const { session, isReadOnly } = useOpenDocument();
  const { nameOf, options } = useGroups();
  const name = groups.map(nameOf).join(", ") || t("challenges.everybody");
  return (
    <section className={layout["panel"]} aria-label={name}>
      <h4>{name}</h4>
      <Select
        mode="multiple"
        aria-label={t("tiers.groups", { name })}
        placeholder={t("challenges.everybody")}
        showSearch={{ optionFilterProp: "label" }}
        disabled={isReadOnly}
        value={[...groups]}
        options={options}
        onChange={(next) =>
          session.edit((body) => withGroups(body, tiers, next))
        }
      />
      <People groups={groups} />
      <TierSteps tiers={tiers} />
      <TierTable label={name} {...{ tiers, groups }} />
    </section>
  );
}

/** How many people are in groups. */
function People({ groups }: { groups: readonly string[] }) {
  const t = useTexts();
  const count = usePeopleCount(groups);
  return (
    <p className={layout["text"]}>
      {count === undefined
        ? "…"
        : t("tiers.people", { count, people: formatNumber(count) })}
    </p>
  );
}

/** How many people have no tier, of a challenge for everybody whose tiers are all for groups. */
function Uncovered({ groups: keys }: { groups: readonly string[] }) {
  const t = useTexts();
  const { body } = useOpenDocument();
  const audience = itemsOf((body as Challenge).audience?.groups as never);
  const isPossible =
    audience.length === 0 && keys.length > 0 && !keys.includes("");
  const covered = usePeopleCount(
    [...new Set(keys.flatMap((key) => key.split(" ")))],
    isPossible,
  );
  const all = usePeopleCount([], isPossible);
  const left = (all ?? 0) - (covered ?? 0);
  if (!isPossible || covered === undefined || left <= 0) return null;
  return (
    <p role="status">
      {t("tiers.uncovered", { count: left, people: formatNumber(left) })}
    </p>
  );
}
