import { lazy, type ReactNode, type Ref, Suspense } from "react";
import { useConfig, useIsEnabled } from "#src/api/programme.ts";
import { Consent } from "#src/app/consent/consent.tsx";
import { useServices } from "#src/app/services.ts";
import { Terms } from "#src/app/terms/terms.tsx";
import type { Route } from "#src/schema/types.gen.ts";
import { SkipLink } from "#src/ui/skip-link/skip-link.tsx";
import styles from "./frame.module.css";
import { loadBars } from "./load-bars.ts";

const TopBar = lazy(async () => ({ default: (await loadBars()).TopBar }));
const Footer = lazy(async () => ({ default: (await loadBars()).Footer }));

type Props = { route: Route; main: Ref<HTMLElement>; children: ReactNode };

/** What stands around every page: skip link, header, main, footer, notifications. */
export function Frame({ route, main, children }: Props) {
  const { engine } = useServices();
  const config = useConfig();
  const hasStore = useIsEnabled("use_store");
  return (
    <div className={styles["frame"]}>
      <SkipLink target="main" />
      {route.menu !== false && (
        <Suspense fallback={<div className={styles["bar"]} />}>
          <TopBar />
        </Suspense>
      )}
      <main ref={main} id="main" tabIndex={-1} className={styles["main"]}>
        {children}
      </main>
      {route.footer !== false && (
        <Suspense fallback={null}>
          <Footer
            config={config}
            hasStore={hasStore}
            year={new Date(engine.clock.now()).getFullYear()}
          />
        </Suspense>
      )}
      <Consent />
      <Terms isLeaving={route.page === "logout"} />
    </div>
  );
}
