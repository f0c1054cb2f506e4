import { memo, useState } from "react";
import { useProgrammeCurrency } from "#src/composites/challenge/use-challenge.ts";
import { declareAddress } from "#src/domain/challenge/challenge-address.ts";
import { declarationAnswers } from "#src/domain/declaration/declaration.ts";
import {
  type DeclarationLine,
  declarationGain,
  declaredGain,
  productGain,
  sumTotals,
} from "#src/domain/store/reward.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { formatAmount, formatUnit } from "#src/i18n/amounts.ts";
import { formatAnswer, formatDate, formatDay } from "#src/i18n/dates.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import { omittedFrom } from "#src/schema/read.ts";
import type {
  Declaration,
  DeclarationAction,
  Unit,
} from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { Notice } from "#src/ui/notice/notice.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Pages } from "#src/ui/pages/pages.tsx";
import { StatusTag } from "#src/ui/status-tag/status-tag.tsx";
import styles from "./declaration-history.module.css";
import { ProofFile } from "./proof-file.tsx";

/** Products per page of a table (CH-9.21). */
const pageSize = 10;

type Props = {
  declaration: Declaration;
  action: DeclarationAction;
  /** The unit of results; undefined for gains without a specific unit. */
  resultUnit: Unit | undefined;
  isOpenAtFirst: boolean;
  /** Expands everything for printing. */
  isPrinting: boolean;
  isNew: boolean;
  isDeclarable: boolean;
};

/** A declaration, collapsed to its status, number, date and gain; expanded, everything that was declared (CH-2.6.7). */
export const DeclarationItem = memo(function DeclarationItem(props: Props) {
  const { declaration, resultUnit, isOpenAtFirst, isPrinting, isNew } = props;
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(isOpenAtFirst);
  const isOpen = isUnfolded || isPrinting;
  const gain = useGain(declaration, resultUnit);
  const { status } = declaration;
  return (
    <li>
      <details
        className={`${styles["declaration"]} ${isNew ? styles["isNew"] : ""}`}
        data-status={status}
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (!isPrinting) setUnfolded(currentTarget.open);
        }}
      >
        <summary className={styles["summary"]}>
          <StatusTag status={status ?? "unknown"} />
          <h3 className={styles["title"]}>
            {t("history.declaration", { id: entityId(declaration) ?? "" })}
          </h3>
          {isNew && <span className={styles["new"]}>{t("history.new")}</span>}
          <span className={styles["date"]}>
            {formatDate(declaration.createdAt)}
          </span>
          {gain && <strong className={styles["gain"]}>{gain}</strong>}
        </summary>
        {isOpen && <Body {...props} />}
      </details>
    </li>
  );
});

/** What a validated declaration earned, reward before result; undefined for others (CH-2.6.9). */
function useGain(
  declaration: Declaration,
  resultUnit: Unit | undefined,
): string | undefined {
  const currency = useProgrammeCurrency();
  const gain = declarationGain(declaration);
  if (gain === undefined) return undefined;
  const { reward, result } = gain;
  return reward === 0 && result > 0
    ? formatAmount(result, resultUnit)
    : formatAmount(reward, currency);
}

function Body({
  declaration,
  action,
  resultUnit,
  isPrinting,
  isDeclarable,
}: Props) {
  const { t } = useTranslation();
  const { status, comment } = declaration;
  const lines = declaration.challengeProductDeclarations ?? [];
  const hasThresholds =
    action.isRewardingGlobal !== true &&
    lines.some(({ threshold }) => (threshold ?? 0) > 0);
  return (
    <div className={styles["body"]}>
      {status === "refused" && (
        <Notice tone="danger">
          <p>
            <strong>{t("history.reason")}</strong>{" "}
            {comment?.trim() || t("history.no_reason")}
          </p>
          {isDeclarable && (
            <ButtonLink
              href={declareAddress(
                entityId(action) ?? "",
                entityId(declaration),
              )}
            >
              {t("history.declare_again")}
            </ButtonLink>
          )}
        </Notice>
      )}
      {status === "waiting" && (
        <p className={styles["quiet"]}>{t("history.waiting")}</p>
      )}
      <Facts declaration={declaration} />
      {lines.length > 0 && (
        <ProductTable
          lines={lines}
          hasGain={status === "validated"}
          resultUnit={resultUnit}
          isWhole={isPrinting}
          isPerProduct={hasThresholds}
        />
      )}
      <Omitted
        count={omittedFrom(declaration, "challengeProductDeclarations")}
        of="lines"
      />
      {hasThresholds && (
        <p className={styles["quiet"]}>{t("history.threshold_note")}</p>
      )}
      <Answers declaration={declaration} />
    </div>
  );
}

/** The proof, its period, and the distributor. */
function Facts({ declaration }: { declaration: Declaration }) {
  const { t } = useTranslation();
  const { invoiceDateStart, invoiceDateEnd } = declaration;
  const distributor = declaration.distributor?.trim();
  const from = formatDay(invoiceDateStart);
  const to = formatDay(invoiceDateEnd);
  const period =
    from && to && from !== to
      ? t("widgets.action.period", { from, to })
      : from || to;
  if (!period && !distributor && !declaration.proof) return null;
  return (
    <dl className={styles["facts"]}>
      <ProofFile declaration={declaration} />
      {period && (
        <div>
          <dt>{t("history.proof_dates")}</dt>
          <dd>{period}</dd>
        </div>
      )}
      {distributor && (
        <div>
          <dt>{t("history.distributor")}</dt>
          <dd>{distributor}</dd>
        </div>
      )}
    </dl>
  );
}

type TableProps = {
  lines: DeclarationLine[];
  hasGain: boolean;
  resultUnit: Unit | undefined;
  /** Shows all rows without pagination, as in print. */
  isWhole: boolean;
  /** Whether lines explain how their threshold affected the reward. */
  isPerProduct: boolean;
};

/** The declared products, ten at a time, with the sum of all pages. */
function ProductTable({
  lines,
  hasGain,
  resultUnit,
  isWhole,
  isPerProduct,
}: TableProps) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  const [page, setPage] = useState(1);
  const start = (page - 1) * pageSize;
  const rows = lines.map((line, index) => ({ key: `line ${index}`, line }));
  const shown = isWhole ? rows : rows.slice(start, start + pageSize);
  const total = sumTotals(lines.map(declaredGain));
  const hasValue = total.financialValue > 0;
  const gainOf = ({ reward, result }: { reward: number; result: number }) =>
    total.reward === 0 && total.result > 0
      ? formatAmount(result, resultUnit)
      : formatAmount(reward, currency);
  return (
    <>
      <table className={styles["table"]}>
        <caption className={styles["caption"]}>
          {t("challenge.declared.title")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("history.product")}</th>
            <th scope="col">{t("challenge.product.quantity")}</th>
            {hasValue && <th scope="col">{t("challenge.product.value")}</th>}
            {hasGain && <th scope="col">{t("challenge.product.reward")}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, line }) => {
            const gain = declaredGain(line);
            return (
              <tr key={key}>
                <th scope="row">
                  <ProductName line={line} isPerProduct={isPerProduct} />
                </th>
                <td>{formatNumber(gain.quantity)}</td>
                {hasValue && <td>{formatAmount(gain.financialValue, "€")}</td>}
                {hasGain && <td>{gainOf(gain)}</td>}
              </tr>
            );
          })}
        </tbody>
        {lines.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t("challenge.by_product.total")}</th>
              <td>{formatNumber(total.quantity)}</td>
              {hasValue && <td>{formatAmount(total.financialValue, "€")}</td>}
              {hasGain && <td>{gainOf(total)}</td>}
            </tr>
          </tfoot>
        )}
      </table>
      {!isWhole && (
        <Pages
          label={t("challenge.declared.title")}
          {...{ page, pageSize, total: lines.length }}
          onChange={setPage}
        />
      )}
    </>
  );
}

type NameProps = { line: DeclarationLine; isPerProduct: boolean };

/** A product's name, brand, range, code and unit, and how its threshold affected the reward. */
function ProductName({ line, isPerProduct }: NameProps) {
  const { t } = useTranslation();
  const product = line.challengeProduct;
  const details = [
    product?.brand,
    product?.range,
    product?.productCode,
    formatUnit(product?.unit),
  ];
  const { explanation } = productGain(line);
  return (
    <>
      <span>{product?.productName || t("history.unknown_product")}</span>
      <span className={styles["quiet"]}>
        {details.filter((part) => part?.trim()).join(" · ")}
      </span>
      {isPerProduct && explanation.kind !== "no_reward" && (
        <span className={styles["quiet"]}>
          {explanation.kind === "reached"
            ? t("history.threshold_reached", {
                threshold: formatNumber(explanation.threshold),
              })
            : t("history.threshold_missed", {
                threshold: formatNumber(explanation.threshold),
                missing: formatNumber(explanation.missing),
              })}
        </span>
      )}
    </>
  );
}

/** What the user answered in the form, numbered in its order. */
function Answers({ declaration }: { declaration: Declaration }) {
  const { t } = useTranslation();
  const answers = declarationAnswers(declaration);
  if (answers.length === 0) return null;
  return (
    <section className={styles["answers"]}>
      <h4>{t("history.answers")}</h4>
      <ol>
        {answers.map(({ key, question, answer }) => (
          <li key={key}>
            <span className={styles["quiet"]}>{question}</span>
            <span>{formatAnswer(answer) || t("history.no_answer")}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
