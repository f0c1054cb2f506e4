import { Select } from "antd";
import { type ReactNode, useId } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeChallenge } from "#src/schema/types.gen.ts";
import styles from "./replay.module.css";
import { NOTHING, type useReplayChoice } from "./use-replay-choice.ts";
import { useReleased } from "./use-versions.ts";

type Chosen = ReturnType<typeof useReplayChoice>;

interface Props extends Pick<Chosen, "choice" | "choose"> {
  /** The id of the challenge whose rules they are. */
  challenge: number;
  sources: readonly OfficeChallenge[];
}

/** Whose declarations are replayed, of which days, and beside which version. */
export function ReplayChooser({ challenge, sources, choice, choose }: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const { source, from, to, compared } = choice;
  const own = sources.find(({ id }) => id === challenge);
  const options = [
    ...(own ? [own] : []),
    ...sources.filter(({ id }) => id !== challenge),
  ].map(({ id, title, declared }) => ({
    value: id,
    label:
      id === challenge
        ? t("replay.own", { title })
        : t("replay.source_option", {
            ...{ title, count: declared, number: formatNumber(declared) },
          }),
  }));
  return (
    <div className={styles["chooser"]}>
      <Labeled label={t("replay.source")}>
        {(id) => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: "label" }}
            {...(source !== undefined && { value: source })}
            placeholder={t("replay.choose")}
            options={options}
            onChange={(value) => choose({ source: String(value) })}
          />
        )}
      </Labeled>
      {(["from", "to"] as const).map((name) => (
        <Labeled key={name} label={t(`replay.${name}`)}>
          {(id) => (
            <DateInput
              control={{ id }}
              isFinished
              isCompact
              isDay
              value={{ from, to }[name]}
              onChange={(day) => choose({ [name]: day ?? "" })}
              t={texts}
            />
          )}
        </Labeled>
      ))}
      <Compared compared={compared} choose={choose} />
    </div>
  );
}

function Compared({
  compared,
  choose,
}: Pick<Chosen, "choose"> & { compared: number | null }) {
  const t = useTexts();
  const { live, revisions } = useReleased();
  if (revisions.length === 0) return null;
  return (
    <Labeled label={t("replay.compare")}>
      {(id) => (
        <Select
          id={id}
          value={compared === null ? NOTHING : String(compared)}
          options={[
            { value: NOTHING, label: t("replay.compare_nothing") },
            ...revisions.map((revision) => ({
              value: String(revision),
              label: t(
                revision === live ? "replay.live_version" : "replay.version",
                { revision },
              ),
            })),
          ]}
          onChange={(value) => choose({ compare: value })}
        />
      )}
    </Labeled>
  );
}

function Labeled({
  label,
  children,
}: {
  label: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={layout["field"]}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
