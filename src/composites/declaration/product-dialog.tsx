import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { ProductLine } from "#src/composites/challenge/product-line.tsx";
import {
  editedLineErrors,
  type LineError,
} from "#src/domain/declaration/declaration-draft.ts";
import { parseNumber } from "#src/domain/values/number.ts";
import { formatUnit } from "#src/i18n/amounts.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  DraftLine,
  EditedLine,
  Unit,
} from "#src/schema/types.gen.ts";
import { Button, Input } from "#src/ui/controls.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { LineGain } from "./gain.tsx";
import styles from "./product-dialog.module.css";

type Props = {
  challenge: Challenge;
  editing: EditedLine;
  /** Whether the product is declared already. */
  isSelected: boolean;
  onType: (typed: Partial<EditedLine>) => void;
  onConfirm: (line: DraftLine) => void;
  onReset: () => void;
  onClose: () => void;
};

/** Quantity of a product and, if the challenge needs it, its value; shows the gain while typing (CH-2.5.22). */
export function ProductDialog({
  challenge,
  editing,
  isSelected,
  onType,
  onConfirm,
  onReset,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const { product, quantity, currencyValue } = editing;
  const { challengeProduct } = product;
  const description = challengeProduct.productDescription?.trim();
  const errors = editedLineErrors(editing, challenge);
  const isValid = Object.keys(errors).length === 0;
  const line: DraftLine = {
    product,
    quantity: parseNumber(quantity) ?? 0,
    currencyValue: challenge.needCurrencyValue
      ? parseNumber(currencyValue)
      : null,
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isValid) onConfirm(line);
  };
  const field = (name: "quantity" | "currencyValue") => ({
    name,
    value: editing[name],
    error: typed.has(name) || editing[name] !== "" ? errors[name] : undefined,
    onChange: (text: string) => {
      setTyped((all) => new Set(all).add(name));
      onType({ [name]: text });
    },
  });
  return (
    <Dialog title={challengeProduct.productName ?? ""} onClose={onClose}>
      <ProductLine as="div" product={challengeProduct} facts={[]} />
      {description && <p>{description}</p>}
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <NumberField
          {...field("quantity")}
          data-autofocus
          label={t("declaration.products.quantity")}
          unit={challengeProduct.unit}
        />
        {challenge.needCurrencyValue && (
          <NumberField
            {...field("currencyValue")}
            label={t("declaration.products.value")}
            unit="€"
          />
        )}
        <output className={styles["gain"]}>
          {isValid && <LineGain challenge={challenge} line={line} />}
        </output>
        <div className={styles["buttons"]}>
          {isSelected && (
            <Button size="large" onClick={onReset}>
              {t("declaration.products.deselect")}
            </Button>
          )}
          <Button look="primary" size="large" type="submit" disabled={!isValid}>
            {t("core.confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldProps = {
  name: string;
  label: ReactNode;
  unit: Unit | undefined;
  value: string;
  error: LineError | undefined;
  onChange: (text: string) => void;
  /** Receives focus when the dialog opens. */
  "data-autofocus"?: boolean;
};

/** A number field of type text, so that the mouse wheel does not change it (CH-2.5.26). */
function NumberField({
  name,
  label,
  unit,
  value,
  error,
  onChange,
  ...focus
}: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        suffix={formatUnit(unit, parseNumber(value) ?? Number.NaN)}
        value={value}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
        {...focus}
      />
      <p id={`${id}-error`} className={styles["message"]}>
        {error && t(`declaration.line_errors.${error}`)}
      </p>
    </div>
  );
}
