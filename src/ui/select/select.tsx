import DownOutlined from "@ant-design/icons/DownOutlined";
import type { ComponentProps } from "react";
import styles from "./select.module.css";

type Props = Omit<ComponentProps<"select">, "className"> & {
  /** No border until it is hovered. */
  quiet?: boolean;
};

/** The native select with our styles. */
export function Select({ quiet = false, ...select }: Props) {
  return (
    <span className={`${styles["frame"]} ${quiet ? styles["quiet"] : ""}`}>
      <select className={styles["select"]} {...select} />
      <DownOutlined aria-hidden="true" className={styles["caret"]} />
    </span>
  );
}
