import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { changeUserMutation } from "#src/api/access/account.ts";
import type { UserPatch } from "#src/schema/types.gen.ts";
import { useNotify } from "#src/state/notifications.ts";
import styles from "./account-details.module.css";

type SectionProps = { title: string; lead?: string; children: ReactNode };

/** A part of the account that is saved separately: a description with, if there is room, its controls next to it. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles["section"]} aria-labelledby={id}>
      <header className={styles["about"]}>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles["note"]}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** Sections of the account in separate blocks, below those of `AccountDetails`. */
export const LaterSections = ({ children }: { children: ReactNode }) => (
  <div className={styles["later"]}>{children}</div>
);

/** Updates fields of the signed-in user and notifies `done`; rejects on failure. */
export function useChangeUser(): (
  patch: UserPatch,
  done: string,
) => Promise<void> {
  const notify = useNotify();
  const { mutateAsync: change } = useMutation(changeUserMutation());
  return async (patch, done) => {
    await change(patch);
    notify("success", done);
  };
}
