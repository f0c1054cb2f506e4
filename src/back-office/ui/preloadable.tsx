import { type ComponentType, lazy, type ReactNode, useState } from "react";

/** A component whose code can be loaded ahead. */
export interface Preloadable<Props extends object = object> {
  (props: Props): ReactNode;
  /** Loads the code. Never rejects: a failure shows where the component is rendered. */
  preload: () => Promise<void>;
}

/**
 * A component that is loaded when it is needed. One that was preloaded is rendered immediately; with `lazy` alone, its fallback
 * would be rendered first.
 */
export function preloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  const Later: ComponentType<Props> = lazy(load);
  let loaded: ComponentType<Props> | undefined;
  function Component(props: Props) {
    const [Chosen] = useState(() => loaded ?? Later);
    return <Chosen {...props} />;
  }
  return Object.assign(Component, {
    preload: () =>
      load().then(
        (module) => {
          loaded = module.default;
        },
        () => undefined,
      ),
  });
}
