import { DeleteOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { unitIn } from "#src/domain/challenge/unit.ts";
import { inLanguage, textIn } from "#src/domain/documents/languages.ts";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";
import { messagesId } from "#src/forms/rjsf/document/form-context.ts";
import { MessageList } from "#src/forms/rjsf/document/messages.tsx";
import { languageNames } from "#src/i18n/languages.ts";
import { isObject } from "#src/schema/json.ts";
import type { Unit } from "#src/schema/types.gen.ts";
import { TextCell } from "./text-cell.tsx";
import {
  numberRule,
  type Tier,
  type TierColumn,
  withCell,
  withoutTier,
} from "./tier-edits.ts";
import { TierUnit } from "./tier-unit.tsx";
import type { TierLabels } from "./use-tier-labels.ts";

interface Props {
  tier: Tier;
  row: number;
  labels: TierLabels;
  onRemoved: () => void;
}

/** A tier, with what is wrong in its cells below it. */
export function TierRow({
  tier: { goal, index },
  row,
  labels,
  onRemoved,
}: Props) {
  const { t } = useLanguage();
  const fieldTexts = useFieldTexts();
  const { session, isReadOnly, shown, textLanguage, body, examination } =
    useOpenDocument();
  const [isUnitOpen, setUnitOpen] = useState(false);
  const base = `/challengeGoals/${index}`;
  const verdicts = examination.verdicts.filter(
    ({ pointer }) =>
      pointer === base ||
      (pointer.startsWith(`${base}/`) &&
        !(isUnitOpen && pointer.startsWith(`${base}/unit`))),
  );
  const wrongAt = (pointer: string) =>
    verdicts.find((one) => one.pointer === pointer);
  const number = row + 1;
  const control = (column: TierColumn, name: string) => {
    const pointer = `${base}/${column.join("/")}`;
    const wrong = wrongAt(pointer);
    return {
      "data-cell": column.join("."),
      "data-control": pointer,
      "aria-label": t("tiers.cell", { column: name, number }),
      ...(wrong && {
        "aria-describedby": messagesId(base),
        "data-level": wrong.level,
      }),
      ...(wrong?.level === "mistake" && {
        "aria-invalid": true,
        status: "error" as const,
      }),
      ...(wrong?.level === "warning" && { status: "warning" as const }),
    };
  };
  const texts = (name: "name" | "subject") => (
    <td data-column={name}>
      {shown.map((code) => (
        <TextCell
          key={code}
          {...control([name, code], `${labels[name]} (${languageNames[code]})`)}
          lang={code}
          readOnly={isReadOnly}
          placeholder={shown.length > 1 ? code.toUpperCase() : ""}
          value={
            isObject(goal[name])
              ? textIn(goal[name][code], code)
              : textIn(goal[name], code)
          }
          onChange={(text) =>
            session.edit((before) =>
              withCell(before, index, [name, code], text),
            )
          }
        />
      ))}
    </td>
  );
  const numbers = (name: "value" | "reward") => {
    const { status, ...rest } = control([name], labels[name]);
    return (
      <td data-column={name}>
        <NumberInput
          {...rest}
          {...(status === "error" && { status })}
          {...numberRule}
          readOnly={isReadOnly}
          value={goal[name]}
          onChange={(next) =>
            session.edit((before) => withCell(before, index, [name], next))
          }
          t={fieldTexts}
        />
      </td>
    );
  };
  const unit = inLanguage(
    firstUnitOf(goal["unit"], body["goalsUnit"]),
    textLanguage,
  ) as Unit;
  const several = unitIn(textLanguage, 5, unit);
  return (
    <>
      <tr data-row={row} data-field={base}>
        {texts("name")}
        {texts("subject")}
        {numbers("value")}
        {numbers("reward")}
        <td data-column="unit">
          <Button
            type="text"
            aria-expanded={isUnitOpen}
            data-field={`${base}/unit`}
            aria-label={t("tiers.cell", {
              column: `${labels.unit}: ${several || "–"}`,
              number,
            })}
            onClick={() => setUnitOpen(!isUnitOpen)}
          >
            <span lang={textLanguage}>{several || "–"}</span>
          </Button>
        </td>
        {!isReadOnly && (
          <td>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t("tiers.remove", { number })}
              onClick={() => {
                session.edit((before) => withoutTier(before, index));
                onRemoved();
              }}
            />
          </td>
        )}
      </tr>
      {verdicts.length > 0 && (
        <tr>
          <td colSpan={6}>
            <MessageList id={messagesId(base)} messages={verdicts} />
          </td>
        </tr>
      )}
      {isUnitOpen && (
        <tr>
          <td colSpan={6}>
            <TierUnit index={index} />
          </td>
        </tr>
      )}
    </>
  );
}

const firstUnitOf = (own: unknown, common: unknown) =>
  (own == null || own === "" ? common : own) as never;
