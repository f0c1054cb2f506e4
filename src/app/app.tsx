import { QueryClientProvider } from "@tanstack/react-query";
import { Provider, useAtomValue } from "jotai";
import { type ReactNode, useEffect, useRef } from "react";
import { Router } from "wouter";
import { refetchInLanguage } from "#src/api/cache/query-client.ts";
import { useConfig, useOptions } from "#src/api/programme/use-programme.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import {
  setDateFormat,
  setProgrammeLanguages,
  setProgrammeLocale,
  setTimeZone,
  useTranslation,
} from "#src/i18n/index.ts";
import { type AppServices, ServicesProvider } from "#src/shell/services.ts";
import { leaveGuardAtom } from "#src/state/leave-guard.ts";
import { themeModeAtom } from "#src/state/theme-mode.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";
import { Screen } from "./screen/screen.tsx";
import { SessionGate } from "./screen/session-gate.tsx";

/** The front office: everything below the base path. */
export function App({ services }: { services: AppServices }) {
  const { store, queries, session } = services;
  useLanguageChange(() => refetchInLanguage(queries));
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <Themed>
          <Router
            base={basePath}
            aroundNav={(navigate, to, options) => {
              const leave = () => navigate(to, options);
              const guarded = store.get(leaveGuardAtom);
              if (guarded === undefined) leave();
              else guarded.guard(to, leave);
            }}
          >
            <ServicesProvider value={services}>
              <SessionGate onSignOut={session.end}>
                <Screen />
              </SessionGate>
            </ServicesProvider>
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

function Themed({ children }: { children: ReactNode }) {
  // Before any child formats a date.
  const { dateFormat, timeZone, locale, languages } = useConfig();
  setDateFormat(dateFormat);
  setTimeZone(timeZone);
  setProgrammeLocale(locale);
  setProgrammeLanguages(languages);
  const mode = useAtomValue(themeModeAtom);
  return (
    <ThemeProvider options={useOptions()} mode={mode}>
      {children}
    </ThemeProvider>
  );
}
