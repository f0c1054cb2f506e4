import { Alert, Button, Skeleton } from "antd";
import { type ReactNode, Suspense, useEffect } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { FailureBoundary } from "#src/ui/failure-boundary.tsx";

/** Says that a screen cannot be shown, in its place. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => (
  <FailureBoundary fallback={<FailedScreen />}>{children}</FailureBoundary>
);

interface PartProps {
  /** Identifies its content: after a failure, it is tried again once this changes. */
  of?: unknown;
  /** Shown while it loads. */
  fallback?: ReactNode;
  /** Closes what could not be shown, such as a dialog. */
  onClose?: () => void;
  children: ReactNode;
}

/** A part of a screen that is loaded once it is needed; the rest of the screen stays usable where it cannot be shown. */
export const ScreenPart = ({
  of,
  fallback = <Skeleton active />,
  onClose,
  children,
}: PartProps) => (
  <FailureBoundary of={of} fallback={<FailedPart onClose={onClose} />}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </FailureBoundary>
);

const reload = () => location.reload();

/** The page is loaded again once there is a network, as browsers remember that a part could not be fetched. */
function FailedScreen() {
  const t = useTexts();
  useEffect(() => {
    const wasOffline = !navigator.onLine;
    if (wasOffline) window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      title={t("failure.part")}
      action={<Button onClick={reload}>{t("failure.reload")}</Button>}
    />
  );
}

/** Fits a narrow pane, and does not reload the page by itself: the user may be writing in another part. */
function FailedPart({ onClose }: { onClose: (() => void) | undefined }) {
  const t = useTexts();
  return (
    <Alert
      type="error"
      role="alert"
      style={{ margin: 12 }}
      title={t("failure.piece")}
      description={<Button onClick={reload}>{t("failure.reload")}</Button>}
      {...(onClose && {
        closable: { onClose, "aria-label": t("store.close") },
      })}
    />
  );
}
