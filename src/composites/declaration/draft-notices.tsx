import { entityId } from "#src/domain/values/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Declaration } from "#src/schema/types.gen.ts";
import { Button } from "#src/ui/controls.tsx";
import { Notice } from "#src/ui/notice/notice.tsx";

export function RestoredNotice({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="info" role="status">
      <p>{t("declaration.draft.restored")}</p>
      <Button onClick={onReset}>{t("declaration.draft.start_again")}</Button>
    </Notice>
  );
}

type AgainProps = {
  declaration: Declaration;
  /** Undefined if another notice has the button. */
  onReset: (() => void) | undefined;
};

/** The declaration that the draft was started from, and why it was refused. */
export function AgainNotice({ declaration, onReset }: AgainProps) {
  const { t } = useTranslation();
  const { status, comment } = declaration;
  return (
    <Notice tone="info" role="status">
      <div>
        <p>
          {t("declaration.draft.again", { id: entityId(declaration) ?? "" })}
        </p>
        {status === "refused" && comment?.trim() && (
          <p>
            <strong>{t("history.reason")}</strong> {comment}
          </p>
        )}
      </div>
      {onReset && (
        <Button onClick={onReset}>{t("declaration.draft.start_again")}</Button>
      )}
    </Notice>
  );
}
