import { useQuery } from "@tanstack/react-query";
import { Input, Segmented, Select } from "antd";
import { useId, useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { groupNamesQuery } from "#src/back-office/screens/pages/canvas/group-names.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { hasOwnGoals } from "#src/domain/challenge/goals.ts";
import type { TestedChallenge } from "#src/domain/challenge/tested-challenge.ts";
import { groupIds } from "#src/domain/documents/kinds/rows.ts";
import { parseNumber } from "#src/domain/values/number.ts";
import { numberToEdit } from "#src/i18n/numbers.ts";
import { NumberField } from "./number-field.tsx";
import type { InputProps } from "./use-test-input.ts";

const ANSWERS = ["none", "accepted", "declined"] as const;

/** The imagined participant: their groups, their answer to a deal, what they have already, and what others have. */
export function PersonFields({
  input: { person = {}, others, votes },
  change,
  tested: { stored, money, isGroup },
}: InputProps & { tested: TestedChallenge }) {
  const t = useTexts();
  const { data: names, isLoading } = useQuery(groupNamesQuery(useOffice()));
  const set = (changes: Partial<typeof person>) =>
    change({ person: { ...person, ...changes } });
  const isPhoto = stored.type === "Photo";
  const { isParticipating } = person;
  return (
    <section className={layout["stack"]} aria-label={t("test_run.person")}>
      <h4>{t("test_run.person")}</h4>
      <div className={layout["field"]}>
        <span id="test-groups">{t("test_run.groups")}</span>
        <Select
          mode="multiple"
          aria-labelledby="test-groups"
          placeholder={t("test_run.no_group")}
          loading={isLoading}
          value={groupIds(person.groups).map(String)}
          onChange={(ids) =>
            set({ groups: ids.map((id) => `/v2/user-groups/${id}`) })
          }
          showSearch={{ optionFilterProp: "label" }}
          options={[...(names ?? [])].map(([value, label]) => ({
            value,
            label,
          }))}
        />
      </div>
      {stored.type === "Deal" && (
        <div className={layout["field"]}>
          <span>{t("test_run.deal")}</span>
          <Segmented
            aria-label={t("test_run.deal")}
            value={
              isParticipating == null
                ? "none"
                : isParticipating
                  ? "accepted"
                  : "declined"
            }
            onChange={(answer) =>
              set({
                isParticipating:
                  answer === "none" ? null : answer === "accepted",
              })
            }
            options={ANSWERS.map((value) => ({
              value,
              label: t(`test_run.deal.${value}`),
            }))}
          />
        </div>
      )}
      <div className={layout["row"]}>
        {isPhoto ? (
          <NumberField
            label={t("test_run.votes")}
            isWhole
            value={votes}
            onChange={(next) => change({ votes: next })}
          />
        ) : (
          <NumberField
            label={t(isGroup ? "test_run.former_group" : "test_run.former")}
            value={person.result}
            onChange={(result) => set({ result })}
          />
        )}
        {money.goalType === "custom" && (
          <NumberField
            label={t("test_run.goal")}
            value={person.goal}
            onChange={(goal) => set({ goal })}
          />
        )}
        <OthersField
          label={t(
            hasOwnGoals(money.goalType)
              ? "test_run.others_share"
              : "test_run.others",
          )}
          value={others ?? []}
          onChange={(next) => change({ others: next })}
        />
      </div>
    </section>
  );
}

interface OthersProps {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
}

const MAX_OTHERS = 100;

const numbersIn = (text: string): number[] =>
  text
    .split(/[;\n]/)
    .flatMap((part) => parseNumber(part) ?? [])
    .filter((value) => value >= 0)
    .slice(0, MAX_OTHERS);

/** Results of other people, separated by semicolons. */
function OthersField({ label, value, onChange }: OthersProps) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState("");
  const isTyped = numbersIn(typed).join() === value.join();
  return (
    <div className={layout["field"]}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={isTyped ? typed : value.map(numberToEdit).join(" ; ")}
        placeholder={t("test_run.others_example")}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numbersIn(target.value));
        }}
      />
    </div>
  );
}
