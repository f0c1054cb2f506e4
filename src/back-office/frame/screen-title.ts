import { createContext, use, useEffect } from "react";

const TitleContext = createContext<(title: string | undefined) => void>(
  () => undefined,
);

export const ScreenTitleProvider = TitleContext.Provider;

/** Names the screen, in its heading and in the window's title, after the thing that it shows (BO-1.3). */
export function useScreenTitle(title: string | undefined): void {
  const setTitle = use(TitleContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
