import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from "react";
import type {
  Inspection,
  Inspector,
  PageContext,
} from "#src/engine/core/types.ts";
import { type EngineMessages, ReactEngineContext } from "./context.ts";
import type { Engine } from "./create-engine.ts";

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
  const [loaded, setLoaded] = useState<Inspector>();
  useState(() => engine.context.set(context));
  useLayoutEffect(() => engine.context.set(context), [engine, context]);
  const inspector = inspect && loaded;
  const [jumps, countJump] = useReducer((count: number) => count + 1, 0);
  useEffect(() => engine.clock.onJump(countJump), [engine]);
  const value = useMemo(
    () => ({ engine, messages, inspector, jumps }),
    [engine, messages, inspector, jumps],
  );
  return (
    <ReactEngineContext value={value}>
      {children}
      {inspect && <InspectorLoader inspect={inspect} onLoaded={setLoaded} />}
    </ReactEngineContext>
  );
}

interface InspectorLoaderProps {
  inspect: () => Promise<Inspection>;
  onLoaded: (inspector: Inspector) => void;
}

/** Fetches the inspector's code, which is only there for pages that are inspected. */
function InspectorLoader({ inspect, onLoaded }: InspectorLoaderProps): null {
  useEffect(() => {
    let isWanted = true;
    Promise.all([import("./inspector/inspector.tsx"), inspect()]).then(
      ([{ createInspector }, inspection]) => {
        if (isWanted) onLoaded(createInspector(inspection));
      },
      (error: unknown) => console.error("The inspector did not load", error),
    );
    return () => {
      isWanted = false;
    };
  }, [inspect, onLoaded]);
  return null;
}
