import { type ReactNode, useEffect, useRef } from "react";
import styles from "./notice.module.css";

type Props = {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
};

/** What came of a request, in the place of its form: told, and given the focus, since the control that had it is gone. */
export function Notice({ icon, title, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="status" tabIndex={-1} className={styles["notice"]}>
      <span className={styles["icon"]} aria-hidden="true">
        {icon}
      </span>
      <div className={styles["words"]}>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}
