import { useLayoutEffect, useState } from "react";

interface ViewStore<View> {
  subscribe: (listener: () => void) => () => void;
  getView: () => View;
}

/** What a store shows. In contrast to `useSyncExternalStore`, a change within `startTransition` renders as one. */
export function useStoreView<View extends object>(
  store: ViewStore<View>,
): View {
  const [view, setView] = useState(store.getView);
  useLayoutEffect(() => {
    const show = () => setView(store.getView());
    show();
    return store.subscribe(show);
  }, [store]);
  return view;
}
