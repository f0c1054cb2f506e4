import { useEffect, useMemo, useState } from "react";
import type { EngineMessages } from "#src/engine/engine.ts";
import { useTranslation } from "#src/i18n/index.ts";

type Explain = EngineMessages["explain"];

/** What the engine says in the present language. The words of the inspector come once it is on. */
export function useEngineWords(inspect: boolean): EngineMessages {
  const { t } = useTranslation();
  const [explain, setExplain] = useState<Explain>(() => () => "");
  useEffect(() => {
    if (!inspect) return;
    import("./explain-verdict.ts").then(
      ({ explainVerdict }) => setExplain(() => explainVerdict),
      (error: unknown) => console.error(error),
    );
  }, [inspect]);
  return useMemo(
    () => ({ failed: t("app.block.failed"), retry: t("core.retry"), explain }),
    [t, explain],
  );
}
