import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import {
  useConfig,
  useOption,
  useOptions,
} from "#src/api/programme/use-programme.ts";
import {
  programmeAddress,
  programmeLogos,
} from "#src/domain/programme/programme-address.ts";
import { useNow } from "#src/engine/contract.ts";
import {
  type Engine,
  EngineProvider,
  emptyContext,
} from "#src/engine/engine.ts";
import { formatDate } from "#src/i18n/dates.ts";
import {
  setDateFormat,
  setProgrammeLocale,
  setTimeZone,
  showLanguage,
  toLanguage,
  useTranslation,
} from "#src/i18n/index.ts";
import type { Wall } from "#src/schema/types.gen.ts";
import { Logo } from "#src/ui/logo/logo.tsx";
import {
  type ThemeMode,
  ThemeProvider,
} from "#src/ui/theme/theme-provider.tsx";
import { Stage } from "./stage.tsx";
import { wallQuery } from "./wall-query.ts";

interface Props {
  token: string;
  engine: Engine;
  mode: ThemeMode;
}

/** A page on an unattended screen, for days (BO-24). */
export function WallScreen({ token, engine, mode }: Props) {
  const { t, i18n } = useTranslation();
  const { data, error } = useQuery(wallQuery(token));
  const { wall, asOf, lostAt } = data ?? {};
  const time = (instant = 0) => timeText(instant, engine.clock.now());
  const config = useConfig();
  // Before any child formats a date.
  setDateFormat(config.dateFormat);
  setTimeZone(config.timeZone);
  setProgrammeLocale(config.locale);
  const shown = toLanguage(i18n.language);
  const wanted = wall?.language ?? shown;
  useEffect(() => {
    if (wanted !== shown) showLanguage(wanted).catch(console.error);
  }, [wanted, shown]);
  useNightlyReload(lostAt === undefined);
  const context = useMemo(
    () => ({ ...emptyContext, language: shown }),
    [shown],
  );
  const messages = useMemo(
    () => ({
      ...{ failed: t("app.block.failed"), retry: t("core.retry") },
      offline: t("core.failure.unreachable"),
    }),
    [t],
  );
  return (
    <ThemeProvider options={useOptions()} mode={mode}>
      <EngineProvider {...{ engine, context, messages }}>
        <div className="wall">
          {error === null && wall !== undefined ? (
            <>
              <Header wall={wall} />
              <Stage wall={wall} empty={t("wall.empty")} />
              <Status>
                {lostAt !== undefined &&
                  t("wall.lost", { asOf: time(asOf), since: time(lostAt) })}
              </Status>
            </>
          ) : (
            <Status>
              {error !== null
                ? t("wall.revoked")
                : lostAt === undefined
                  ? ""
                  : t("wall.never_connected", { since: time(lostAt) })}
            </Status>
          )}
        </div>
      </EngineProvider>
    </ThemeProvider>
  );
}

/** The logo, the title of the page or, if it has none, the programme's name, and the time. */
function Header({ wall: { title } }: { wall: Wall }) {
  const { t } = useTranslation();
  const { programUrl, programName } = useConfig();
  const url = programmeAddress(programUrl, location.protocol);
  const logos = programmeLogos(useOption("$logoHeader"), url);
  const now = useNow(60_000);
  const name = programName?.trim() || t("app.default_title");
  return (
    <header className="wall-header">
      <Logo sources={logos} ground="main" alt={name} />
      <h1>{title?.trim() || name}</h1>
      <time>{formatDate(now, "LT")}</time>
    </header>
  );
}

const Status = ({ children }: { children: ReactNode }) => (
  <p role="status" className="wall-status">
    {children}
  </p>
);

const DAY_MS = 86_400_000;

/** An instant as people read it from afar: the time alone within a day. */
const timeText = (instant: number, now: number): string =>
  formatDate(instant, now - instant < DAY_MS ? "LT" : "lll");

/** When everybody is asleep; not all screens in the same minute. */
const NIGHT_HOUR = 3;

/** Loads the page again every night if there is a connection, for a new release and a fresh memory. */
function useNightlyReload(isConnected: boolean): void {
  useEffect(() => {
    if (!isConnected) return;
    const night = new Date();
    night.setHours(NIGHT_HOUR, Math.random() * 60);
    const wait = (night.getTime() - Date.now() + DAY_MS) % DAY_MS;
    const timer = setTimeout(() => location.reload(), wait);
    return () => clearTimeout(timer);
  }, [isConnected]);
}
