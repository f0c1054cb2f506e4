import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { useLeaveGuard } from "#src/state/leave-guard.ts";
import { ConfirmDialog } from "#src/ui/dialog/dialog.tsx";

/** Confirms before leaving the page with a non-empty draft, and says that it is saved (CH-2.5.32). */
export function useLeaving(isDirty: boolean): { dialog: ReactNode } {
  const { t } = useTranslation();
  const [leave, setLeave] = useState<{
    to: string;
    go: () => void;
  }>();
  const guard = useCallback((to: string, go: () => void) => {
    // Another step only changes the query.
    if (new URL(to, location.href).pathname === location.pathname) go();
    else setLeave({ to, go });
  }, []);
  useLeaveGuard(isDirty ? guard : undefined);
  return {
    dialog: leave && (
      <ConfirmDialog
        title={t("declaration.leave.title")}
        cancel={t("declaration.leave.stay")}
        confirm={t("declaration.leave.leave")}
        onConfirm={leave.go}
        onClose={() => setLeave(undefined)}
      >
        <p>
          {t(
            leave.to === "/logout"
              ? "declaration.leave.sign_out"
              : "declaration.leave.text",
          )}
        </p>
      </ConfirmDialog>
    ),
  };
}
