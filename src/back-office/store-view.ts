import { useLayoutEffect, useState } from "react";

interface ViewStore<View> {
  subscribe: (listener: () => void) => () => void;
  getView: () => View;
}

/**
 * A part of what a store shows; changes of other parts render nothing. In contrast to `useSyncExternalStore`, a change
 * within `startTransition` renders as one.
 */
export function useStoreView<View extends object, Name extends keyof View>(
  store: ViewStore<View>,
  name: Name,
): View[Name] {
  const [part, setPart] = useState(() => store.getView()[name]);
  useLayoutEffect(() => {
    const show = () => setPart(() => store.getView()[name]);
    show();
    return store.subscribe(show);
  }, [store, name]);
  return part;
}
