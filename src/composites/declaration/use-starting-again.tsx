import { type ReactNode, useState } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { ConfirmDialog } from "#src/ui/dialog/dialog.tsx";

/** Confirms before discarding the draft. */
export function useStartingAgain(reset: () => void): {
  ask: () => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    dialog: isAsking && (
      <ConfirmDialog
        title={t("declaration.draft.erase")}
        confirm={t("declaration.draft.start_again")}
        onConfirm={() => {
          setAsking(false);
          reset();
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t("declaration.draft.erase_text")}</p>
      </ConfirmDialog>
    ),
  };
}
