import type { ComponentType } from "react";
import type { ControlProps } from "#src/inputs/use-control.ts";

const files = import.meta.glob<ComponentType<ControlProps>>(
  "../src/inputs/*/*-control.tsx",
  { eager: true, import: "default" },
);

/** The control of every kind of `inputs.ts`, by the name of its folder: that of `postalCode` is `postal-code`. */
export const inputControls: Readonly<
  Record<string, ComponentType<ControlProps>>
> = Object.fromEntries(
  Object.entries(files).map(([path, control]) => [
    (path.split("/").at(-2) ?? "").replaceAll(/-(\w)/g, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    control,
  ]),
);
