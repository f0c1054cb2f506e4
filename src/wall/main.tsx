// Its rules come before those of the components that use it.
import "#src/ui/theme/theme-provider.tsx";
import "#src/ui/trusted-types.ts";
import "#src/ui/nonce.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createClient } from "#src/api/client/client.ts";
import { apiBase } from "#src/api/client/path.ts";
import { followServerTime } from "#src/api/client/server-time.ts";
import { registerServiceWorker } from "#src/app/start/register-service-worker.ts";
import { createClock, createEngine } from "#src/engine/engine.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { currentLanguage, detectLanguage, startI18n } from "#src/i18n/index.ts";
import { createDataPort } from "#src/shell/data-port.ts";
import { adoptStored, storedWall } from "./wall-query.ts";
import "./wall.css";
import { wallRegistry } from "./wall-registry.ts";
import { WallScreen } from "./wall-screen.tsx";

const nothing = async () => undefined;

/**
 * Shows a wall in `root`: without a session, consent or tracking. What the device stored is on the screen before the first
 * response.
 */
async function startWall(root: HTMLElement, token: string): Promise<void> {
  const stored = storedWall(token);
  await startI18n(stored.wall?.language ?? detectLanguage());
  const clock = createClock();
  const api = createClient({
    base: apiBase,
    getToken: () => undefined,
    // The clock follows the responses of a session alone; those of a wall are never cached.
    hasSession: () => true,
    getLanguage: currentLanguage,
    onUnauthorized: () => undefined,
    onServerDate: followServerTime(clock.set, Date.now),
    serverNow: clock.now,
    getTimeZone: timeZone,
    onReport: ({ path, finding }) => console.warn(path, finding),
  });
  const queries = createQueryClient(api, { open: nothing, end: nothing });
  adoptStored(queries, token, stored);
  const engine = createEngine({
    ...{ registry: wallRegistry, clock },
    data: createDataPort({ sources: {}, pages: {} }, queries),
  });
  const isDark = new URLSearchParams(location.search).has("dark");
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <WallScreen {...{ token, engine }} mode={isDark ? "dark" : "system"} />
    </QueryClientProvider>,
  );
  await registerServiceWorker();
}

const root = document.getElementById("root");
const [token = ""] = location.pathname.split("/wall/").slice(1);
if (root !== null) startWall(root, token).catch(console.error);
