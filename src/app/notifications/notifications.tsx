import CheckCircleOutlined from "@ant-design/icons/CheckCircleOutlined";
import CloseCircleOutlined from "@ant-design/icons/CloseCircleOutlined";
import CloseOutlined from "@ant-design/icons/CloseOutlined";
import ExclamationCircleOutlined from "@ant-design/icons/ExclamationCircleOutlined";
import InfoCircleOutlined from "@ant-design/icons/InfoCircleOutlined";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useRef } from "react";
import { messageLines } from "#src/api/errors/error-texts.ts";
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
  const list = useAtomValue(notificationsAtom);
  if (list.length === 0) return null;
  return (
    <section
      className={styles["stack"]}
      aria-label={t("app.notifications.label")}
    >
      {list.map((notification) => (
        <NotificationItem key={notification.key} notification={notification} />
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

/** Milliseconds until a notification that is not an error is dismissed. */
const autoDismissDelay = 6_000;

/**
 * Calls `dismiss` once neither the pointer nor focus has been on `element` for the delay.
 * @returns a function that cancels it
 */
function autoDismiss(element: HTMLElement, dismiss: () => void): () => void {
  const held = new Set<"pointer" | "focus">();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const wait = () => {
    stop();
    if (held.size === 0) timer = setTimeout(dismiss, autoDismissDelay);
  };
  const listening = new AbortController();
  const on = (type: string, change: () => void) =>
    element.addEventListener(
      type,
      () => {
        change();
        wait();
      },
      listening,
    );
  on("pointerenter", () => held.add("pointer"));
  on("pointerleave", () => held.delete("pointer"));
  on("focusin", () => held.add("focus"));
  on("focusout", () => held.delete("focus"));
  wait();
  return () => {
    stop();
    listening.abort();
  };
}

/**
 * One notification: its own live region, its lines (separated by semicolons), its dismiss button. Unless it is an error or
 * has an action, it is dismissed after a while, though not while it has the pointer or focus.
 */
function NotificationItem({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const { key, variant, message, detail, action } = notification;
  const setList = useSetAtom(notificationsAtom);
  const box = useRef<HTMLDivElement>(null);
  const dismiss = useCallback(
    () => setList((all) => all.filter((one) => one.key !== key)),
    [setList, key],
  );
  const isTransient = roles[variant] === "status" && !action;
  useEffect(
    () =>
      isTransient && box.current
        ? autoDismiss(box.current, dismiss)
        : undefined,
    [isTransient, dismiss],
  );
  const Icon = icons[variant];
  const lines = messageLines(message);
  return (
    <div
      ref={box}
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
        onClick={dismiss}
      >
        <CloseOutlined />
      </button>
    </div>
  );
}
