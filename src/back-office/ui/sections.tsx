import { Typography } from "antd";
import type { ComponentType } from "react";
import { Redirect, useLocation } from "wouter";
import { ScreenBoundary } from "#src/back-office/frame/screen-boundary.tsx";
import { SectionLinks } from "./section-links.tsx";
import styles from "./sections.module.css";

export interface Section {
  /** Its address below `/bo`. */
  path: string;
  title: string;
  component: ComponentType;
}

/**
 * A screen of several sections, each with its own address; the address of the screen leads to the first one.
 * @param label names the sections for screen readers
 */
export function Sections({
  label,
  sections,
  isAlone = false,
}: {
  label: string;
  sections: readonly Section[];
  /** Whether the section is shown without its title and the others. */
  isAlone?: boolean;
}) {
  const [path] = useLocation();
  const shown =
    sections.find((one) => path === one.path) ??
    sections.find((one) => path.startsWith(`${one.path}/`));
  const [first] = sections;
  if (shown === undefined)
    return first === undefined ? null : <Redirect to={first.path} replace />;
  const Shown = shown.component;
  return (
    <>
      {sections.length > 1 && !isAlone && (
        <SectionLinks
          label={label}
          sections={sections.map(({ path: href, title }) => ({
            ...{ href, title, isShown: shown.path === href },
          }))}
        />
      )}
      {!isAlone &&
        (sections.length > 1 ? (
          // The name of the section that is marked above.
          <h2 className={styles["title"]}>{shown.title}</h2>
        ) : (
          <Typography.Title level={2}>{shown.title}</Typography.Title>
        ))}
      <ScreenBoundary key={shown.path} of={path}>
        <Shown />
      </ScreenBoundary>
    </>
  );
}
