import { useMemo, useState } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import table from "#registry/routes.json" with { type: "json" };
import { useUser } from "#src/api/access/user.ts";
import { useKnownFeatures } from "#src/api/programme/use-programme.ts";
import frame from "#src/app/screen/frame.module.css";
import { PageFooter, PageHeader } from "#src/app/screen/header-footer.tsx";
import { basePath } from "#src/domain/programme/base-path.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { decideRoute } from "#src/shell/decide-route.ts";
import { ServicesProvider } from "#src/shell/services.ts";
import type { CanvasServices } from "./canvas-services.ts";
import { EnginePage } from "./engine-page.tsx";

interface FrontPageProps {
  services: CanvasServices;
  /** Below `/fo`, with its query. */
  path: string;
}

/** What the front office shows at a path, with header and footer; nothing where it would lead elsewhere. */
export function FrontPage({ services, path: address }: FrontPageProps) {
  const isSignedIn = useUser() !== null;
  const features = useKnownFeatures();
  const [path = "", search = ""] = address.split("?");
  const [location] = useState(() =>
    memoryLocation({ path: address, static: true }),
  );
  const decision = useMemo(
    () =>
      decideRoute(
        table.routes as Route[],
        { path, search, hash: "" },
        { isSignedIn, features },
      ),
    [path, search, isSignedIn, features],
  );
  if (decision.redirect !== undefined) return null;
  const { route, page, params } = decision;
  return (
    <Router base={basePath} hook={location.hook}>
      <ServicesProvider value={services.frame}>
        <div className={frame["frame"]}>
          {route.menu !== false && <PageHeader />}
          <main id="main" className={frame["main"]}>
            <EnginePage
              {...{ services, path, params }}
              layout={services.layouts[page]}
            />
          </main>
          {route.footer !== false && <PageFooter />}
        </div>
      </ServicesProvider>
    </Router>
  );
}
