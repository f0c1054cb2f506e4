import { Progress, Typography } from "antd";
import { useRef, useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { linesControl } from "#src/back-office/ui/lines-control.tsx";
import type { OrderStep } from "#src/domain/store/order-steps.ts";
import type { OfficeOrder, OfficeOrderOutcome } from "#src/schema/types.gen.ts";
import { sendSteps } from "./order-steps-request.ts";

interface Props {
  step: OrderStep;
  orders: readonly OfficeOrder[];
  /** Called with what was done, also if the rest failed. */
  onClose: (outcome: OfficeOrderOutcome) => void;
}

/** Moves orders to their next status; the participants read the comment. */
export function StepDialog({ step, orders, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const outcome = useRef<OfficeOrderOutcome>({ done: [], failed: [] });
  const [progress, setProgress] = useState(0);
  const [first] = orders;
  return (
    <FormDialog<{ comment?: string }>
      title={
        orders.length === 1 && first !== undefined
          ? t(`store.${step}_named`, { reference: first.reference })
          : t(`store.${step}_many`, { count: orders.length })
      }
      okText={t(`store.${step}_confirm`)}
      cancelText={t("store.back")}
      send={({ comment = "" }) =>
        sendSteps(
          client,
          { ids: orders.map(({ id }) => id), step, comment },
          outcome.current,
          setProgress,
        )
      }
      onDone={() => undefined}
      onClose={() => onClose(outcome.current)}
      dialog="orderStep"
      fields={[
        { name: "comment", label: t("store.comment"), control: linesControl },
      ]}
    >
      <Typography.Paragraph>{t(`store.${step}_why`)}</Typography.Paragraph>
      {progress > 0 && (
        <Progress
          percent={Math.round((100 * progress) / orders.length)}
          aria-label={t("store.progress")}
        />
      )}
    </FormDialog>
  );
}
