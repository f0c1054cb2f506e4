import type { Client } from "#src/api/client.ts";
import { signIn } from "#src/api/session.ts";
import type { ActionDefinition } from "#src/engine/contract.ts";
import type { LoginForm } from "#src/schema/types.gen.ts";

/** What the application does when a session begins or ends. */
export interface SessionPort {
  /** Keeps the token and asks for the user; ten days with `rememberMe`, else until the browser closes. */
  open(token: string, rememberMe: boolean): Promise<void>;
  close(): void;
}

/** The names of what a layout or a widget may do, and what each does. */
export function createActions(client: Client, session: SessionPort) {
  const signOut: ActionDefinition<void, void> = {
    run: async () => session.close(),
  };
  return {
    signOut,
    signIn: {
      run: async ({ username, password, rememberMe = false }: LoginForm) =>
        session.open(await signIn(client, { username, password }), rememberMe),
    },
  } satisfies Record<string, ActionDefinition<never, unknown>>;
}

declare module "#src/engine/contract.ts" {
  interface Register {
    actions: ReturnType<typeof createActions>;
  }
}
