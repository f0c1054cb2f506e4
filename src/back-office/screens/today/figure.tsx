import { useQuery } from "@tanstack/react-query";
import { Card, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { screensFor } from "#src/back-office/screens/screens.ts";
import styles from "./today.module.css";

interface Props {
  /** Absent if the user may not see it. */
  figure: { count: number } | undefined;
  title: string;
  /** The place where the work is done; linked if the user may open that screen. */
  address?: string;
  children: ReactNode;
}

/** A figure with its place; nothing if there is nothing to do. */
export function Figure({ figure, title, address, children }: Props) {
  const { data } = useQuery(sessionQuery(useOffice()));
  if (figure === undefined || figure.count === 0) return null;
  const isOpen = screensFor(data?.permissions ?? []).some(
    ({ path }) =>
      address !== undefined && address.split("/")[1] === path.slice(1),
  );
  return (
    <Card>
      <Typography.Title level={2} className={styles["title"] ?? ""}>
        {address !== undefined && isOpen ? (
          <Link href={address}>{title}</Link>
        ) : (
          title
        )}
      </Typography.Title>
      {children}
    </Card>
  );
}
