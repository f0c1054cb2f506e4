import { useEffect, useMemo, useState } from "react";
import type { EngineWords } from "#src/engine/context.ts";
import { useTranslation } from "#src/i18n/index.ts";

type Explain = EngineWords["explain"];

/** What the engine says in the present language. The words of the inspector come once it is on. */
export function useEngineWords(inspect: boolean): EngineWords {
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
