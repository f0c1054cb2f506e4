import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type createStore, Provider } from "jotai";
import { useState } from "react";
import { localTexts } from "#src/browser/storage.ts";
import {
  type Language,
  languageKey,
  setStartingLanguage,
} from "#src/i18n/languages.ts";
import { nonce } from "#src/ui/nonce.ts";
import { OfficeProvider } from "./api/office.ts";
import type { OfficeClient } from "./api/office-client.ts";
import { App } from "./app.tsx";
import {
  LanguageProvider,
  type LoadedLanguage,
  loadLanguage,
} from "./texts.ts";
import { Theme } from "./theme.tsx";

interface Props {
  store: ReturnType<typeof createStore>;
  queries: QueryClient;
  office: OfficeClient;
  first: LoadedLanguage;
  /** Called before anything is requested in another language. */
  onLanguage: (language: Language) => void;
}

/** The back office with its services, in a language that can be changed. */
export function OfficeRoot({
  store,
  queries,
  office,
  first,
  onLanguage,
}: Props) {
  const [loaded, setLoaded] = useState(first);
  const change = (next: Language) => {
    loadLanguage(next).then((texts) => {
      onLanguage(next);
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
