import { useAtomValue } from "jotai";
import type { ReactNode, Ref } from "react";
import { Consent } from "#src/app/consent/consent.tsx";
import { Footer } from "#src/app/footer/footer.tsx";
import { useParts } from "#src/app/parts.ts";
import { Terms } from "#src/app/terms/terms.tsx";
import type { Route } from "#src/schema/types.gen.ts";
import { programmeAtom } from "#src/state/programme.ts";
import { SkipLink } from "#src/ui/skip-link/skip-link.tsx";
import styles from "./frame.module.css";
import { TopBar } from "./top-bar.tsx";

type Props = { route: Route; main: Ref<HTMLElement>; children: ReactNode };

/** What stands around every page: skip link, header, main, footer, notifications. */
export function Frame({ route, main, children }: Props) {
  const { engine } = useParts();
  const { config, features } = useAtomValue(programmeAtom);
  return (
    <div className={styles["frame"]}>
      <SkipLink target="main" />
      {route.menu !== false && <TopBar />}
      <main ref={main} id="main" tabIndex={-1} className={styles["main"]}>
        {children}
      </main>
      {route.footer !== false && (
        <Footer
          config={config}
          hasStore={features.use_store?.enabled === true}
          year={new Date(engine.clock.now()).getFullYear()}
        />
      )}
      <Consent />
      <Terms isLeaving={route.page === "logout"} />
    </div>
  );
}
