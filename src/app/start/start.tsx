import { createRoot } from "react-dom/client";
import { App } from "#src/app/app.tsx";
import { detectLanguage, startI18n } from "#src/i18n/index.ts";
import { loadProgramme } from "#src/state/programme.ts";
import { readToken } from "#src/state/token.ts";
import { loadUser, userAtom } from "#src/state/user.ts";
import { connect } from "./connect.ts";
import { followTabs } from "./follow-tabs.ts";
import { preloadPage } from "./preload-page.ts";
import { refreshProgramme, showProgramme } from "./session.ts";
import { StartFailed } from "./start-failed.tsx";
import { takeAuthToken } from "./take-auth-token.ts";
import type { Wiring } from "./wiring.ts";

/**
 * Starts the front office in `element`: words, settings, user, the page's code and its sources, all asked for at once.
 * Without any answer of the server it says so and offers to try again. Rejects when not even the words can be had.
 */
export async function start(
  element: HTMLElement,
  wiring: Wiring,
): Promise<void> {
  const { routes, layouts, targetAddress, nonce } = wiring;
  const connection = connect(wiring);
  const { store, queries, client, session, engine } = connection;
  const parts = { engine, routes, layouts, targetAddress, client, session };
  followTabs(store, session);
  const offered = takeAuthToken(store);
  const words = startI18n(detectLanguage(localStorage));
  const token = readToken();
  preloadPage(parts, location, token !== undefined);
  const [programme, user] = await Promise.all([
    loadProgramme(client, console.error),
    loadUser(client, token).catch((error: unknown) => {
      console.error(error);
      return undefined;
    }),
    words,
  ]);

  const root = createRoot(element);
  if (!connection.hasAnswered() || user === undefined) {
    root.render(
      <StartFailed nonce={nonce} onRetry={() => location.reload()} />,
    );
    return;
  }
  showProgramme(store, programme);
  store.set(userAtom, user);
  if (offered !== undefined && user === null)
    await session.open(offered, false);
  root.render(
    <App
      parts={parts}
      store={store}
      queries={queries}
      nonce={nonce}
      offeredToken={user === null ? undefined : offered}
      onLanguage={() => refreshProgramme(store, client)}
    />,
  );
}
