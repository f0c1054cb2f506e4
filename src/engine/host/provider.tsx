import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { Inspector, PageContext } from "#src/engine/types.ts";
import { type EngineMessages, ReactEngineContext } from "./context.ts";
import type { Engine } from "./engine.ts";

export interface EngineProviderProps {
  engine: Engine;
  context: PageContext;
  messages: EngineMessages;
  /** Whether the inspector is on; the caller has checked that the user may. */
  inspect?: boolean;
  children: ReactNode;
}

/** Gives the engine to the pages below it. */
export function EngineProvider({
  engine,
  context,
  messages,
  inspect = false,
  children,
}: EngineProviderProps): ReactNode {
  useState(() => engine.context.set(context));
  useLayoutEffect(() => engine.context.set(context), [engine, context]);
  const inspector = useInspector(inspect);
  const value = useMemo(
    () => ({ engine, place: "product" as const, messages, inspector }),
    [engine, messages, inspector],
  );
  return <ReactEngineContext value={value}>{children}</ReactEngineContext>;
}

/** The inspector's code, fetched only when it is on. */
function useInspector(isOn: boolean): Inspector | undefined {
  const [inspector, setInspector] = useState<Inspector>();
  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    import("#src/engine/inspector/inspector.tsx").then(
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
