import "#src/ui/trusted-types.ts";
import "#src/ui/nonce.ts";
import "#src/every-page.ts";
import { facts } from "#registry/facts.ts";
import { layouts } from "#registry/layouts.ts";
import { menuTarget } from "#registry/menu-targets.ts";
import table from "#registry/routes.json" with { type: "json" };
import { pages, sources } from "#registry/sources.ts";
import { widgets } from "#registry/widgets.ts";
import { start } from "#src/app/start/start.tsx";
import type { Route } from "#src/schema/types.gen.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const started = start(root, {
  registry: widgets,
  facts,
  routes: table.routes as Route[],
  layouts,
  targetAddress: menuTarget,
  sources,
  pages,
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
