import { createContext, useContext } from "react";
import type { Client } from "#src/api/client.ts";
import type { TargetAddress } from "#src/app/menu/menu-entries.ts";
import type { Session } from "#src/app/start/session.ts";
import type { Engine } from "#src/engine/engine.ts";
import type { Layout, Route } from "#src/schema/types.gen.ts";

/** What the product is made of, handed in by main.tsx from the registry. */
export interface Parts {
  engine: Engine;
  routes: readonly Route[];
  /** The pages, by name. */
  layouts: Readonly<Record<string, Layout>>;
  targetAddress: TargetAddress;
  client: Client;
  session: Session;
}

const PartsContext = createContext<Parts | undefined>(undefined);

export const PartsProvider = PartsContext.Provider;

export function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (parts === undefined) throw new Error("Nothing was handed to <App>");
  return parts;
}
