import CheckCircleOutlined from "@ant-design/icons/CheckCircleOutlined";
import CloseCircleOutlined from "@ant-design/icons/CloseCircleOutlined";
import CloseOutlined from "@ant-design/icons/CloseOutlined";
import ExclamationCircleOutlined from "@ant-design/icons/ExclamationCircleOutlined";
import InfoCircleOutlined from "@ant-design/icons/InfoCircleOutlined";
import { useAtom } from "jotai";
import { messageLines } from "#src/api/errors.ts";
import { useTranslation } from "#src/i18n/index.ts";
import {
  type Notification,
  notificationsAtom,
} from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import styles from "./notifications.module.css";

/** The stack of notifications, top right (AS-2.11.1). */
export function Notifications() {
  const { t } = useTranslation();
  const [list, setList] = useAtom(notificationsAtom);
  if (list.length === 0) return null;
  return (
    <section
      className={styles["stack"]}
      aria-label={t("app.notifications.label")}
    >
      {list.map((notification) => (
        <NotificationItem
          key={notification.key}
          notification={notification}
          onDismiss={() =>
            setList((all) => all.filter(({ key }) => key !== notification.key))
          }
        />
      ))}
    </section>
  );
}

const icons = {
  success: CheckCircleOutlined,
  info: InfoCircleOutlined,
  warning: ExclamationCircleOutlined,
  error: CloseCircleOutlined,
} as const;

const roles = {
  success: "status",
  info: "status",
  warning: "alert",
  error: "alert",
} as const;

type Props = { notification: Notification; onDismiss: () => void };

/** One notification: its own live region, its lines (parted by semicolons), its dismiss button. */
function NotificationItem({ notification, onDismiss }: Props) {
  const { t } = useTranslation();
  const { variant, message, detail, action } = notification;
  const Icon = icons[variant];
  const lines = messageLines(message);
  return (
    <div
      role={roles[variant]}
      className={`${styles["item"]} ${styles[variant]}`}
    >
      <Icon className={styles["icon"]} aria-hidden="true" />
      <div className={styles["lines"]}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {detail && <p className={styles["detail"]}>{detail}</p>}
        {action && <Button onClick={action.run}>{action.label}</Button>}
      </div>
      <button
        type="button"
        className={styles["dismiss"]}
        aria-label={t("app.notifications.dismiss")}
        onClick={onDismiss}
      >
        <CloseOutlined />
      </button>
    </div>
  );
}
