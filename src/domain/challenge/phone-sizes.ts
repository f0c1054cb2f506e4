/** The sides of a photo that phones of the last ten years take, in pixels: twelve megapixels. */
export const usualPhone = { short: 3024, long: 4032 } as const;

/**
 * Which photos of usual phones are large enough: all (`any` without a minimum, `every`), those held one way, or none
 * (`few`: only some phones take larger ones).
 */
export function phoneReach(
  minWidth: number,
  minHeight: number,
): "any" | "every" | "one_way" | "few" {
  const { short, long } = usualPhone;
  const [less, more] = [
    Math.min(minWidth, minHeight),
    Math.max(minWidth, minHeight),
  ];
  if (more <= 0) return "any";
  if (more <= short) return "every";
  return less <= short && more <= long ? "one_way" : "few";
}
