import type { Client } from "#src/api/client.ts";
import type { Parts } from "#src/app/parts.ts";
import type {
  ActionDefinition,
  FactRegistry,
  PagedSourceDefinition,
  SourceDefinition,
} from "#src/engine/contract.ts";
import type { Registry } from "#src/engine/engine.ts";
import type { Session } from "./session.ts";

/** What main.tsx hands in from the registry. */
export interface Wiring extends Omit<Parts, "engine" | "client" | "session"> {
  registry: Registry;
  facts: FactRegistry;
  createSources: (
    client: Client,
    userId: () => Promise<string>,
  ) => {
    sources: Record<string, SourceDefinition<never, object>>;
    pages: Record<string, PagedSourceDefinition<never, unknown>>;
  };
  createActions: (
    client: Client,
    session: Session,
  ) => Record<string, ActionDefinition<never, unknown>>;
  nonce: string | undefined;
}
