import { createContext, useContext } from "react";

interface ScreenPath {
  /** Its address below `/bo`. */
  path: string;
  /** Other addresses below `/bo` that it has. */
  otherPaths?: readonly string[];
}

const OpenScreens = createContext<readonly ScreenPath[]>([]);

/** Provides the screens that the session opens. */
export const OpenScreensProvider = OpenScreens.Provider;

/** Whether the session opens the screen of an address below `/bo`. */
export const useIsOpen = (address: string): boolean =>
  screenAt(useContext(OpenScreens), address.split("?")[0] ?? "") !== undefined;

/** The screen of a path below `/bo`, if it is one of these. */
export const screenAt = <Screen extends ScreenPath>(
  among: readonly Screen[],
  path: string,
): Screen | undefined =>
  among.find((one) =>
    one.path === "/"
      ? path === "/" || path === ""
      : [one.path, ...(one.otherPaths ?? [])].some(
          (own) => path === own || path.startsWith(`${own}/`),
        ),
  );
