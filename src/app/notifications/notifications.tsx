import { useAtom } from "jotai";
import { useTranslation } from "#src/i18n/index.ts";
import { notificationsAtom } from "#src/state/notifications.ts";
import { NotificationItem } from "./notification-item.tsx";
import styles from "./notifications.module.css";

/** The stack of notifications, top right (specification, access 2). */
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
