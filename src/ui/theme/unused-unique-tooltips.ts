import type { ReactNode } from "react";

/**
 * Stands in for antd's provider of the one popup that all tooltips share: ConfigProvider draws it only where
 * `tooltip.unique` is set, which the theme never does, yet it brings 8 kB (gzip) to every page.
 */
export default function UniqueProvider({ children }: { children: ReactNode }) {
  return children;
}
