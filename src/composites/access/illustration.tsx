import { useState } from "react";
import styles from "./access.module.css";

const bundled = `${import.meta.env.BASE_URL}default-login.svg`;

/** The picture beside the form; it only decorates. The one that comes with the application stands in for one that fails. */
export function Illustration({ sources }: { sources: readonly string[] }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = sources.find((source) => !failed.includes(source)) ?? bundled;
  return (
    <div className={styles["illustration"]}>
      <img
        src={shown}
        alt=""
        onError={() => setFailed((before) => [...before, shown])}
      />
    </div>
  );
}
