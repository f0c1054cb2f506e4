/** What the application, which hands registry, data and context to the engine, needs of it. */
export { createClock } from "./core/clock.ts";
export { isMadeOf } from "./core/layout/resolve.ts";
export type { Registry } from "./core/types.ts";
export type { EngineMessages } from "./react/context.ts";
export {
  createEngine,
  type Engine,
  type EngineParts,
  emptyContext,
} from "./react/create-engine.ts";
export { startCode } from "./react/load.ts";
export { Page, preload } from "./react/page.tsx";
export { EngineProvider } from "./react/provider.tsx";
