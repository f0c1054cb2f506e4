import DownOutlined from "@ant-design/icons/DownOutlined";
import type { ComponentProps } from "react";
import styles from "./select.module.css";

type Props = Omit<ComponentProps<"select">, "className"> & {
  /** Without a frame until it is pointed at. */
  quiet?: boolean;
};

/** The browser's own choice of one, in our dress. */
export function Select({ quiet = false, ...select }: Props) {
  return (
    <span className={`${styles["frame"]} ${quiet ? styles["quiet"] : ""}`}>
      <select className={styles["select"]} {...select} />
      <DownOutlined aria-hidden="true" className={styles["caret"]} />
    </span>
  );
}
