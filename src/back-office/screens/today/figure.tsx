import { Card, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import styles from "./today.module.css";

interface Props {
  /** Absent if the user may not see it. */
  figure: { count: number } | undefined;
  title: string;
  /** The place where the work is done; users who get the figure may open it. */
  address?: string;
  children: ReactNode;
}

/** A figure with its place; nothing if there is nothing to do. */
export function Figure({ figure, title, address, children }: Props) {
  if (figure === undefined || figure.count === 0) return null;
  return (
    <Card>
      <Typography.Title level={2} className={styles["title"] ?? ""}>
        {address === undefined ? title : <Link href={address}>{title}</Link>}
      </Typography.Title>
      {children}
    </Card>
  );
}
