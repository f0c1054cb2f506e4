import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import type { createStore } from "jotai";
import { Provider, useAtomValue } from "jotai";
import { type ReactNode, useEffect, useRef } from "react";
import { Router } from "wouter";
import { themeModeAtom } from "#src/app/user-menu/theme-mode.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { programmeAtom } from "#src/state/programme.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";
import { type Parts, PartsProvider } from "./parts.ts";
import { Screen } from "./screen/screen.tsx";
import { SwitchAccount } from "./session/switch-account.tsx";

type Props = {
  parts: Parts;
  store: ReturnType<typeof createStore>;
  queries: QueryClient;
  nonce: string | undefined;
  /** A token of the address that would change who is signed in. */
  offeredToken: string | undefined;
  /** The language has changed: what the server says in words is to be asked again. */
  onLanguage: () => Promise<void>;
};

/** The front office: everything below `/fo`. */
export function App({
  parts,
  store,
  queries,
  nonce,
  offeredToken,
  onLanguage,
}: Props) {
  useLanguageChange(onLanguage);
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <Themed nonce={nonce}>
          <Router base="/fo">
            <PartsProvider value={parts}>
              <Screen />
              {offeredToken && <SwitchAccount token={offeredToken} />}
            </PartsProvider>
          </Router>
        </Themed>
      </QueryClientProvider>
    </Provider>
  );
}

function useLanguageChange(onLanguage: () => Promise<void>): void {
  const { language } = useTranslation().i18n;
  const last = useRef(language);
  useEffect(() => {
    if (last.current === language) return;
    last.current = language;
    onLanguage().catch(console.error);
  }, [language, onLanguage]);
}

function Themed({
  nonce,
  children,
}: {
  nonce: string | undefined;
  children: ReactNode;
}) {
  const { options } = useAtomValue(programmeAtom);
  const mode = useAtomValue(themeModeAtom);
  return (
    <ThemeProvider options={options} mode={mode} nonce={nonce}>
      {children}
    </ThemeProvider>
  );
}
