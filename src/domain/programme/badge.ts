import type { Badge } from "#src/schema/types.gen.ts";

/** Progress towards a badge, 0 to 1; 1 once it is obtained. */
export function badgeShare({
  isObtained,
  progress,
}: Pick<Badge, "isObtained" | "progress">): number {
  if (isObtained === true) return 1;
  return Math.min(1, Math.max(0, progress ?? 0));
}
