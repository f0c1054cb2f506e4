import { type ReactNode, type Ref, Suspense } from "react";
import { SessionDialog } from "#src/app/dialogs/session-dialog.tsx";
import type { Route } from "#src/schema/types.gen.ts";
import { firstViewDrawn } from "#src/ui/first-view.ts";
import { lazyPart } from "#src/ui/lazy-part.ts";
import { SkipLink } from "#src/ui/skip-link/skip-link.tsx";
import styles from "./frame.module.css";

/** Loads the code of the header and footer, which login area pages do not have. */
export const loadHeaderFooter = () => import("./header-footer.tsx");

const PageHeader = lazyPart(async () => (await loadHeaderFooter()).PageHeader);
const LastSeen = lazyPart(async () => (await loadHeaderFooter()).LastSeen);
const PendingDeletion = lazyPart(
  async () => (await loadHeaderFooter()).PendingDeletion,
);
const PageFooter = lazyPart(async () => (await loadHeaderFooter()).PageFooter);

/** Loads cookie consent only after the first view, so that it does not compete with the page for the network. */
const Consent = lazyPart(async () => {
  await firstViewDrawn();
  return (await import("#src/app/consent/consent.tsx")).Consent;
});

type Props = { route: Route; main: Ref<HTMLElement>; children: ReactNode };

/** The frame of every page: skip link, header, main, footer, notifications. */
export function Frame({ route, main, children }: Props) {
  return (
    <div className={styles["frame"]}>
      <SkipLink target="main" />
      {route.menu !== false && (
        <Suspense fallback={<div className={styles["bar"]} />}>
          <PageHeader />
          <LastSeen />
          <PendingDeletion />
        </Suspense>
      )}
      <main ref={main} id="main" tabIndex={-1} className={styles["main"]}>
        {children}
      </main>
      {route.footer !== false && (
        <Suspense fallback={null}>
          <PageFooter />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <Consent />
      </Suspense>
      <SessionDialog isLeaving={route.page === "logout"} />
    </div>
  );
}
