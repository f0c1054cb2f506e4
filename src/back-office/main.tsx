import "#src/ui/trusted-types.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createStore, Provider } from "jotai";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createClient } from "#src/api/client.ts";
import { configQuery, optionsQuery } from "#src/api/programme.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { localTexts } from "#src/browser/storage.ts";
import { setDateFormat, setTimeZone } from "#src/i18n/date-format.ts";
import {
  detectLanguage,
  languageKey,
  setStartingLanguage,
} from "#src/i18n/languages.ts";
import { nonce } from "#src/ui/nonce.ts";
import { OfficeProvider, sessionQuery } from "./api/office.ts";
import { createOfficeClient } from "./api/office-client.ts";
import { App } from "./app.tsx";
import { createDemands } from "./session/demand.ts";
import {
  LanguageProvider,
  type LoadedLanguage,
  loadLanguage,
} from "./texts.ts";
import { Theme } from "./theme.tsx";

let language = detectLanguage();
const store = createStore();
const office = createOfficeClient({
  getLanguage: () => language,
  onDemand: createDemands(store),
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

function show(element: HTMLElement, first: LoadedLanguage): void {
  createRoot(element).render(
    <StrictMode>
      <Office first={first} />
    </StrictMode>,
  );
}

function Office({ first }: { first: LoadedLanguage }) {
  const [loaded, setLoaded] = useState(first);
  const change = (next: LoadedLanguage["language"]) => {
    loadLanguage(next).then((texts) => {
      language = next;
      localTexts.set(languageKey, next);
      document.documentElement.lang = next;
      setStartingLanguage(next);
      setLoaded(texts);
      // What the server says is in another language now.
      void queries.invalidateQueries();
    }, console.error);
  };
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <OfficeProvider value={office}>
          <LanguageProvider value={{ ...loaded, change }}>
            <Theme nonce={nonce} locale={loaded.locale}>
              <App />
            </Theme>
          </LanguageProvider>
        </OfficeProvider>
      </QueryClientProvider>
    </Provider>
  );
}

/** No `await` of the module itself: the files that it loads import it, and would wait for it in turn. */
async function begin(element: HTMLElement): Promise<void> {
  document.documentElement.lang = language;
  setStartingLanguage(language);
  // In parallel, so that the first render already has the programme's colors; without them it has ours.
  const [first] = await Promise.all([
    loadLanguage(language),
    queries.prefetchQuery(optionsQuery()),
    queries.prefetchQuery(configQuery()),
    queries.prefetchQuery(sessionQuery(office)),
  ]);
  const config = queries.getQueryData(configQuery().queryKey);
  setDateFormat(config?.dateFormat);
  setTimeZone(config?.timeZone);
  show(element, first);
}

const element = document.getElementById("root");
if (element !== null) begin(element).catch(console.error);
