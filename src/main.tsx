import { actions } from "#registry/actions.ts";
import { facts } from "#registry/facts.ts";
import { menuTarget } from "#registry/menu-targets.ts";
import table from "#registry/routes.json" with { type: "json" };
import { pages, sources } from "#registry/sources.ts";
import { widgets } from "#registry/widgets.ts";
import { start } from "#src/app/start/start.tsx";
import type { Layout, Route } from "#src/schema/types.gen.ts";
import { nonce } from "#src/ui/nonce.ts";

const files = import.meta.glob<Layout>("../registry/pages/*.json", {
  eager: true,
  import: "default",
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

start(root, {
  registry: widgets,
  facts,
  routes: table.routes as Route[],
  layouts: Object.fromEntries(
    Object.values(files).map((layout) => [layout.name, layout]),
  ),
  targetAddress: menuTarget,
  sources,
  pages,
  actions,
  nonce,
}).catch((error: unknown) => {
  console.error(error);
  root.replaceChildren();
  document.getElementById("start-failed")?.removeAttribute("hidden");
});
