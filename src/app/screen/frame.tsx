import { type ReactNode, type Ref, Suspense } from "react";
import { SessionDialog } from "#src/app/dialogs/session-dialog.tsx";
import type { Route } from "#src/schema/types.gen.ts";
import { firstViewDrawn } from "#src/ui/first-view.ts";
import { lazyPart } from "#src/ui/lazy-part.ts";
import { SkipLink } from "#src/ui/skip-link/skip-link.tsx";
import styles from "./frame.module.css";

/** Asks for the code of what stands around a page, which the pages of the login area do without. */
export const loadHeaderFooter = () => import("./header-footer.tsx");

const PageHeader = lazyPart(async () => (await loadHeaderFooter()).PageHeader);
const LastSeen = lazyPart(async () => (await loadHeaderFooter()).LastSeen);
const PendingDeletion = lazyPart(
  async () => (await loadHeaderFooter()).PendingDeletion,
);
const PageFooter = lazyPart(async () => (await loadHeaderFooter()).PageFooter);

/** What people may choose about cookies, and what their choice brings, leaves the network to the page at first. */
const Consent = lazyPart(async () => {
  await firstViewDrawn();
  return (await import("#src/app/consent/consent.tsx")).Consent;
});

type Props = { route: Route; main: Ref<HTMLElement>; children: ReactNode };

/** What stands around every page: skip link, header, main, footer, notifications. */
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
