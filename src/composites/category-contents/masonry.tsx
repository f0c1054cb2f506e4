import type { ReactNode } from "react";
import * as library from "react-masonry-css";
import { breakpoints } from "#src/ui/media-query.ts";
import styles from "./category-contents.module.css";

/** The library is CommonJS: some loaders hand out its default export wrapped once more. */
const { default: wrapped } = library;
const Columns =
  (wrapped as typeof wrapped & { default?: typeof wrapped }).default ?? wrapped;

/** At most two columns of about 700 px (specification, challenges 2), one on a small screen. */
export function Masonry({ children }: { children: ReactNode }) {
  return (
    <Columns
      breakpointCols={{ default: 2, [breakpoints.desktop - 1]: 1 }}
      className={styles["columns"] ?? ""}
      columnClassName={styles["column"] ?? ""}
    >
      {children}
    </Columns>
  );
}
