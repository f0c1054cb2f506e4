import { Alert, Button } from "antd";
import { Component, type ReactNode, useEffect } from "react";
import { useTexts } from "#src/back-office/texts.ts";

/** Says that what is in it cannot be shown, such as a part that could not be fetched, in its place. */
export class ScreenBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

const reload = () => location.reload();

/** The page is loaded again once there is a network, as browsers remember that a part could not be fetched. */
function Failed() {
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
