import type { RouteOptions } from "fastify";

/** Something that happens in the middle of a request. */
export type Meanwhile = () => Promise<unknown>;

/**
 * Lets something happen in the middle of a request: when its headers have been checked and its body has not been read yet,
 * which for files is when the handler starts.
 */
export function createLateRequests() {
  let meanwhile: Meanwhile | undefined;
  const run = async () => {
    const work = meanwhile;
    meanwhile = undefined;
    await work?.();
  };
  return {
    /** For the option of the same name of `createTestApp`. */
    onRoute(route: RouteOptions): void {
      if (route.config?.takesFiles === true)
        route.preHandler = [route.preHandler ?? [], run].flat();
      else route.preParsing = [route.preParsing ?? [], run].flat();
    },
    /** Sends a request in the middle of which `work` happens. */
    during<Result>(work: Meanwhile, send: () => Result): Result {
      meanwhile = work;
      return send();
    },
  };
}
