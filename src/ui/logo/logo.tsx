import { useState } from "react";
import styles from "./logo.module.css";

type Props = {
  /** Addresses tried in order. */
  sources: readonly string[];
  /** The background behind the logo; the bundled logo has a version for each. */
  ground: "main" | "surface";
  /** The programme's name. */
  alt: string;
};

const bundled = {
  main: `${import.meta.env.BASE_URL}default-logo-light.svg`,
  surface: `${import.meta.env.BASE_URL}default-logo.svg`,
};

/** The programme's logo, and the one that comes with the application where no other can be shown. */
export function Logo({ sources, ground, alt }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown =
    sources.find((source) => !failed.includes(source)) ?? bundled[ground];
  return (
    <img
      className={`${styles["logo"]} ${ground === "surface" ? styles["surface"] : ""}`}
      src={shown}
      alt={alt}
      fetchPriority="high"
      onError={() => setFailed((before) => [...before, shown])}
    />
  );
}
