import { createContext, useContext, useMemo } from "react";
import { useTexts } from "#src/back-office/texts.ts";

/** The kind of the document that is composed. */
const KindContext = createContext("page");

/** Whether it is the home page. */
const HomeContext = createContext(false);

export const ComposedHome = HomeContext.Provider;

export const useIsHomePage = (): boolean => useContext(HomeContext);

export const ComposedKind = KindContext.Provider;

/** What a page, or a shared content, is said to consist of. */
export function useComposedTexts() {
  const t = useTexts();
  const isShared = useContext(KindContext) === "shared";
  return useMemo(
    () => ({
      settings: t(
        isShared ? "composer.shared_settings" : "composer.page_settings",
      ),
      outline: t(isShared ? "composer.shared_outline" : "composer.outline"),
      empty: t(isShared ? "composer.shared_empty" : "composer.empty"),
    }),
    [t, isShared],
  );
}
