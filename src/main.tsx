import "#src/ui/trusted-types.ts";
import "#src/ui/nonce.ts";
import "#src/every-page.ts";
import { layouts } from "#registry/layouts.ts";
import { menuTarget } from "#registry/menu-targets.ts";
import table from "#registry/routes.json" with { type: "json" };
import { startTables } from "#registry/start.ts";
import { start } from "#src/app/start/start.tsx";
import type { Route } from "#src/schema/types.gen.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const started = start(root, {
  routes: table.routes as Route[],
  layouts,
  targetAddress: menuTarget,
  startTables,
  loadTables: async () => (await import("#registry/tables.ts")).tables,
  // The address of this file has a hash of all that starts with it.
  release: import.meta.url,
});

started.catch((error: unknown) => {
  console.error(error);
  root.replaceChildren();
  document.getElementById("start-failed")?.removeAttribute("hidden");
});

if (import.meta.hot)
  import.meta.hot.accept("#registry/layouts.ts", async (changed) => {
    const show = await started;
    if (changed !== undefined) show(changed["layouts"]);
  });
