import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { Inspection, Inspector, PageContext } from "#src/engine/types.ts";
import { type EngineMessages, ReactEngineContext } from "./context.ts";
import type { Engine } from "./engine.ts";

export interface EngineProviderProps {
  engine: Engine;
  context: PageContext;
  messages: EngineMessages;
  /**
   * Fetches what the inspector needs; absent, the inspector is off. The caller has checked that the user may see it.
   * The same function as long as the inspector is on.
   */
  inspect?: (() => Promise<Inspection>) | undefined;
  children: ReactNode;
}

/** Gives the engine to the pages below it. */
export function EngineProvider({
  engine,
  context,
  messages,
  inspect,
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
function useInspector(
  inspect: EngineProviderProps["inspect"],
): Inspector | undefined {
  const [inspector, setInspector] = useState<Inspector>();
  useEffect(() => {
    if (inspect === undefined) return;
    let isWanted = true;
    Promise.all([
      import("#src/engine/inspector/inspector.tsx"),
      inspect(),
    ]).then(
      ([{ createInspector }, inspection]) => {
        if (isWanted) setInspector(createInspector(inspection));
      },
      (error: unknown) => console.error("The inspector did not load", error),
    );
    return () => {
      isWanted = false;
    };
  }, [inspect]);
  return inspect && inspector;
}
