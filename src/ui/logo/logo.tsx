import { useState } from "react";
import { basePath } from "#src/domain/programme/base-path.ts";
import styles from "./logo.module.css";

type Props = {
  /** URLs to try in order. */
  sources: readonly string[];
  /** The background behind the logo; there is a bundled logo for each. */
  ground: "main" | "surface";
  /** The programme's name. */
  alt: string;
};

const bundled = {
  main: `${basePath}/default-logo-light.svg`,
  surface: `${basePath}/default-logo.svg`,
};

/** The programme's logo, with the bundled one as a fallback. */
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
