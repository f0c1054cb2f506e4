import { useTranslation } from "#src/i18n/index.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { Select } from "#src/ui/select/select.tsx";

type ChallengeType = ChallengeCard["type"];

type Props = {
  types: readonly ChallengeType[];
  type: ChallengeType | undefined;
  onChange: (type: ChallengeType | undefined) => void;
};

export function TypeFilter({ types, type, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t("widgets.challenges.by_type")}
      value={type ?? ""}
      onChange={({ target }) =>
        onChange(types.find((choice) => choice === target.value))
      }
    >
      <option value="">{t("widgets.challenges.all_types")}</option>
      {types.map((choice) => (
        <option key={choice} value={choice}>
          {t(`widgets.challenges.type.${choice}`)}
        </option>
      ))}
    </Select>
  );
}
