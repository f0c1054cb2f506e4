import { Alert, Button, Skeleton } from "antd";
import { type ReactNode, Suspense } from "react";
import { FailureBoundary } from "#src/ui/failure-boundary.tsx";
import { type FormTranslate, useForm } from "./form-context.ts";

interface Props {
  fallback?: ReactNode;
  /** Closes a dialog that could not be shown. */
  onClose?: () => void;
  children: ReactNode;
}

/** An editor that is loaded once it is needed; the rest of the form stays where it cannot be shown. */
export const LaterEditor = (props: Props) => (
  <LaterPart t={useForm().t} {...props} />
);

/** The same for what stands in no form of a document. */
export function LaterPart({
  t,
  fallback = <Skeleton.Input active block />,
  onClose,
  children,
}: Props & { t: FormTranslate }) {
  return (
    <FailureBoundary
      fallback={
        <Alert
          type="error"
          role="alert"
          title={t("editor_failed")}
          description={
            <Button onClick={() => location.reload()}>{t("reload")}</Button>
          }
          {...(onClose && {
            closable: { onClose, "aria-label": t("close") },
          })}
        />
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  );
}
