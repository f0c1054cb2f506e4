import { preloadable } from "#src/back-office/ui/preloadable.tsx";

/** The editor of kinds with blocks. */
export const Composer = preloadable(() => import("./composer/composer.tsx"));
