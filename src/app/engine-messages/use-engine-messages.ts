import { useMemo } from "react";
import type { EngineMessages } from "#src/engine/engine.ts";
import { useTranslation } from "#src/i18n/index.ts";

/** The texts of the engine itself, in the present language. */
export function useEngineMessages(): EngineMessages {
  const { t } = useTranslation();
  return useMemo(
    () => ({ failed: t("app.block.failed"), retry: t("core.retry") }),
    [t],
  );
}
