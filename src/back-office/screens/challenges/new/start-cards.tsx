import { useId } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { challengeTypes } from "#src/back-office/screens/challenges/challenge-types.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import styles from "./new-challenge.module.css";

/** What a new challenge starts with: what is usual for a type, or another document. */
export type ChallengeStart = ChallengeCard["type"] | "copy";

interface Props {
  kind: OfficeKind;
  value: ChallengeStart;
  onChange: (value: ChallengeStart) => void;
}

/** The types of challenges, each with its purpose, and the copy of another one. */
export function StartCards({ kind, value, onChange }: Props) {
  const { t, language } = useLanguage();
  const name = useId();
  const cards = [
    ...challengeTypes(kind, language).map((type) => ({
      ...type,
      value: type.value as ChallengeStart,
    })),
    { value: "copy" as const, label: t("challenges.new.copy") },
  ];
  return (
    <fieldset className={styles["cards"]}>
      <legend className={layout["label"]}>{t("challenges.new.kind")}</legend>
      {cards.map((card) => (
        <label key={card.value} className={styles["card"]}>
          <input
            type="radio"
            name={name}
            aria-describedby={`${name}-${card.value}`}
            checked={card.value === value}
            onChange={() => onChange(card.value)}
          />
          <b>{card.label}</b>
          <span id={`${name}-${card.value}`} className={layout["hint"]}>
            {t(`challenges.new.for.${card.value}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
