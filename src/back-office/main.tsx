import "#src/ui/trusted-types.ts";
import { createStore } from "jotai";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createClient } from "#src/api/client/client.ts";
import { configQuery, optionsQuery } from "#src/api/programme/programme.ts";
import { isMissingPart } from "#src/browser/missing-part.ts";
import { setDateFormat, setTimeZone } from "#src/i18n/date-format.ts";
import {
  setProgrammeLocale,
  setStartingLanguage,
} from "#src/i18n/languages.ts";
import { registryQuery } from "./api/documents.ts";
import { sessionQuery } from "./api/office.ts";
import { createOfficeClient } from "./api/office-client.ts";
import { firstLanguage } from "./first-language.ts";
import { OfficeRoot } from "./office-root.tsx";
import { documentWithPanesAt } from "./screens/document-address.ts";
import { screenAt } from "./screens/open-screens.ts";
import { preloadScreen, screensFor } from "./screens/screens.ts";
import { createDemands } from "./session/demand.ts";
import { ssoFailureAtom } from "./session/sso-failure.ts";
import { loadLanguage } from "./texts.ts";

let language = firstLanguage();
const store = createStore();
const office = createOfficeClient({
  getLanguage: () => language,
  onDemand: createDemands(store),
  onForbidden: () => {
    void queries.invalidateQueries({ queryKey: ["session"] });
    void queries.invalidateQueries({ queryKey: ["registry"] });
  },
});
// The programme's name, logo and colors are public.
const api = createClient({
  base: "/v2",
  getToken: () => undefined,
  getLanguage: () => language,
  onUnauthorized: () => undefined,
  onReport: ({ path, finding }) => console.warn(path, finding),
});
/** The front office's queries, which are public; those of the back office use a separate client. */
const queries = createQueryClient(api, {
  open: async () => undefined,
  end: async () => undefined,
});

/** No `await` of the module itself: the files that it loads import it, and would wait for it in turn. */
async function begin(element: HTMLElement): Promise<void> {
  const signOn = await returnedSignOn();
  const path = location.pathname.slice("/bo".length);
  preloadScreen(path);
  document.documentElement.lang = language;
  setStartingLanguage(language);
  // In parallel, so that the first render already has the programme's colors; without them it has ours.
  const [first] = await Promise.all([
    loadLanguage(language),
    queries.prefetchQuery(optionsQuery()),
    queries.prefetchQuery(configQuery()),
    startSession(path, signOn),
  ]);
  const config = queries.getQueryData(configQuery().queryKey);
  setDateFormat(config?.dateFormat);
  setTimeZone(config?.timeZone);
  setProgrammeLocale(config?.locale);
  createRoot(element, {
    onCaughtError: (error) =>
      isMissingPart(error) ? console.warn(error) : console.error(error),
  }).render(
    <StrictMode>
      <OfficeRoot
        {...{ store, queries, office, first }}
        onLanguage={(next) => {
          language = next;
        }}
      />
    </StrictMode>,
  );
}

/** What a single sign-on brought back in the address, whose code others do not wait for. */
async function returnedSignOn() {
  if (!/[?&](?:authToken|ssoFailure)=/.test(location.search)) return undefined;
  const { takeSingleSignOn } = await import("./session/single-sign-on.ts");
  return takeSingleSignOn();
}

/** Loads the session, which a single sign-on may open, and then what the composer at a path requests first. */
async function startSession(
  path: string,
  signOn: Awaited<ReturnType<typeof returnedSignOn>>,
): Promise<void> {
  if (signOn?.token !== undefined) {
    const { openWithToken } = await import("./session/single-sign-on.ts");
    store.set(ssoFailureAtom, await openWithToken(office, signOn.token));
  } else store.set(ssoFailureAtom, signOn?.failure);
  await queries.prefetchQuery(sessionQuery(office));
  const session = queries.getQueryData(sessionQuery(office).queryKey);
  const id = documentWithPanesAt(path)?.id;
  if (session === undefined || id === undefined) return;
  if (screenAt(screensFor(session.permissions), path) === undefined) return;
  void queries.prefetchQuery(registryQuery(office, language));
  import("./document/use-draft.ts").then(
    ({ preloadDocument }) => preloadDocument(office, queries, id, session),
    () => undefined,
  );
}

const element = document.getElementById("root");
// Removed if the document has already said that this browser is too old.
if (element !== null)
  begin(element).catch((error: unknown) => {
    console.error(error);
    globalThis.showInsteadOfApp?.("start-failed");
  });
