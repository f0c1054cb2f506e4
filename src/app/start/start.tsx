import { createRoot } from "react-dom/client";
import { loadProgramme } from "#src/api/programme.ts";
import { meQuery } from "#src/api/user.ts";
import { App } from "#src/app/app.tsx";
import { type AppOptions, createServices } from "#src/app/services.ts";
import { detectLanguage, startI18n } from "#src/i18n/index.ts";
import { hasSession } from "#src/state/token.ts";
import { followTabs } from "./follow-tabs.ts";
import { preloadPage } from "./preload-page.ts";
import { StartFailed } from "./start-failed.tsx";
import { takeAuthToken } from "./take-auth-token.ts";

/**
 * Starts the front office in `element`: words, settings, user, the page's code and its sources, all asked for at once.
 * Without any answer of the server it says so and offers to try again. Rejects when not even the words can be had.
 * @returns shows other layouts in place of those of `options`; the page keeps its state
 */
export async function start(
  element: HTMLElement,
  options: AppOptions,
): Promise<(layouts: AppOptions["layouts"]) => void> {
  const services = createServices(options);
  const { store, queries, session } = services;
  const { nonce } = options;
  followTabs(store, session);
  const offered = takeAuthToken(store);
  const words = startI18n(detectLanguage(localStorage));
  preloadPage(services, location, hasSession());
  const [user] = await Promise.all([
    queries.fetchQuery(meQuery()).catch((error: unknown) => {
      console.error(error);
      return undefined;
    }),
    loadProgramme(queries, console.error),
    words,
  ]);

  const root = createRoot(element);
  if (!services.hasAnswered() || user === undefined) {
    root.render(
      <StartFailed nonce={nonce} onRetry={() => location.reload()} />,
    );
    return () => undefined;
  }
  if (offered !== undefined && user === null)
    await session.open(offered, false);
  const show = (layouts: AppOptions["layouts"]) =>
    root.render(
      <App
        services={{ ...services, layouts }}
        nonce={nonce}
        offeredToken={user === null ? undefined : offered}
      />,
    );
  show(services.layouts);
  return show;
}
