/** What the application, which hands registry, data and context to the engine, needs of it. */
export { createClock } from "./clock.ts";
export type { EngineMessages } from "./host/context.ts";
export {
  createEngine,
  type Engine,
  emptyContext,
} from "./host/create-engine.ts";
export { Page, preload } from "./host/page.tsx";
export { EngineProvider } from "./host/provider.tsx";
export { isMadeOf } from "./layout/resolve.ts";
export type { Registry } from "./types.ts";
