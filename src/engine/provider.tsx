import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { type EngineWords, SurroundingsContext } from "./context.ts";
import type { PageContext } from "./contract.ts";
import type { Engine } from "./engine.ts";
import type { Inspector } from "./inspector/inspector.tsx";

export interface EngineProviderProps {
  engine: Engine;
  context: PageContext;
  words: EngineWords;
  /** Whether the inspector is on; whoever says so has checked that the user may. */
  inspect?: boolean;
  children: ReactNode;
}

/** Hands the engine to the pages below it. */
export function EngineProvider({
  engine,
  context,
  words,
  inspect = false,
  children,
}: EngineProviderProps): ReactNode {
  useState(() => engine.context.set(context));
  useLayoutEffect(() => engine.context.set(context), [engine, context]);
  const inspector = useInspector(inspect);
  const surroundings = useMemo(
    () => ({ engine, words, inspector }),
    [engine, words, inspector],
  );
  return (
    <SurroundingsContext value={surroundings}>{children}</SurroundingsContext>
  );
}

/** The inspector's code, fetched only when it is asked for. */
function useInspector(isOn: boolean): Inspector | undefined {
  const [inspector, setInspector] = useState<Inspector>();
  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    import("./inspector/inspector.tsx").then(
      ({ inspector: loaded }) => {
        if (isWanted) setInspector(loaded);
      },
      (error: unknown) => console.error("The inspector did not load", error),
    );
    return () => {
      isWanted = false;
    };
  }, [isOn]);
  return isOn ? inspector : undefined;
}
