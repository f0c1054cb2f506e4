// Its rules come before those of the components that use it.
import "#src/ui/theme/theme-provider.tsx";
import "#src/ui/trusted-types.ts";
import "#src/ui/nonce.ts";
import { menuTarget } from "#registry/menu-targets.ts";
import { routes } from "#registry/routes.json" with { type: "json" };
import { startTables } from "#registry/start.ts";
import { startLayouts } from "#registry/start-layouts.ts";
import { reportLater } from "#src/app/start/report-later.ts";
import { start } from "#src/app/start/start.tsx";
import { MessagesError } from "#src/i18n/index.ts";
import type { Route } from "#src/schema/types.gen.ts";

declare global {
  /** Shows one of the texts of index.html instead of the application (`src/app/start/old-browser.js`); not in development. */
  var showInsteadOfApp: ((id: string) => void) | undefined;
}

const root = document.getElementById("root");

// Removed if the document has already said that this browser is too old.
if (root !== null) run(root);

function run(root: HTMLElement): void {
  const started = start(root, {
    routes: routes as Route[],
    targetAddress: menuTarget,
    startTables: { ...startTables, layouts: startLayouts },
    loadTables: async () => {
      const [{ tables }, { layouts }, { createPagedPort }] = await Promise.all([
        import("#registry/tables.ts"),
        import("#registry/layouts.ts"),
        import("./shell/paged-port.ts"),
      ]);
      return { ...tables, layouts, createPagedPort };
    },
    // The URL of this file has a hash of the whole entry bundle.
    release: import.meta.url,
  });

  started.catch((error: unknown) => {
    console.error(error);
    reportLater("start", error);
    globalThis.showInsteadOfApp?.(
      error instanceof MessagesError ? "start-failed" : "start-broken",
    );
  });

  if (import.meta.hot) {
    void import("#registry/layouts.ts");
    import.meta.hot.accept(
      ["#registry/layouts.ts", "#registry/start-layouts.ts"],
      async ([changed]) => {
        const show = await started;
        if (changed !== undefined) await show(changed["layouts"]);
      },
    );
  }
}
