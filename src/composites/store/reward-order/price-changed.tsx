import { useEffect, useRef } from "react";
import {
  type useBalance,
  useMissingText,
} from "#src/composites/store/balance.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { ConfirmDialog, Dialog } from "#src/ui/dialog/dialog.tsx";
import { DialogButtons } from "#src/ui/dialog/dialog-element.tsx";

type Props = {
  title: string;
  /** The price that the user agreed to. */
  former: number;
  price: number;
  /** The available points. */
  points: number;
  balance: ReturnType<typeof useBalance>;
  onAgree: () => void;
  onClose: () => void;
  /** Called when the points do not cover the new price. */
  onRefused: () => void;
};

/** Shows the new price and lets the user decide; nothing has been ordered. The text receives focus. */
export function PriceChanged({
  title,
  former,
  price,
  points,
  balance,
  onAgree,
  onClose,
  onRefused,
}: Props) {
  const { t } = useTranslation();
  const missingText = useMissingText(balance);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const left = points - price;
  const text = (
    <div ref={box} tabIndex={-1} role="alert">
      {left < 0
        ? missingText(price, points)
        : t("order.price_changed.text", {
            reward: title,
            price: balance.write(price),
            former: balance.write(former),
            balance: balance.write(left),
          })}
    </div>
  );
  if (left < 0)
    return (
      <Dialog title={t("order.price_changed.title")} onClose={onRefused}>
        {text}
        <DialogButtons>
          <Button look="primary" size="large" onClick={onRefused}>
            {t("core.close")}
          </Button>
        </DialogButtons>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={t("order.price_changed.title")}
      confirm={t("order.price_changed.submit")}
      cancel={t("order.price_changed.cancel")}
      onConfirm={onAgree}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
