import type { FastifyInstance } from "fastify";
import type { Settings } from "./settings.ts";

/**
 * Listens, says where, and stops in order when asked to (SIGINT, SIGTERM): first the answers that are under way, then
 * `release`. A second signal ends the process at once.
 */
export async function serve(
  app: FastifyInstance,
  { port, host }: Pick<Settings, "port" | "host">,
  release: () => Promise<void>,
): Promise<void> {
  const stop = async () => {
    await app.close();
    await release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  try {
    await app.listen({ port, host });
  } catch (error) {
    await release();
    throw error;
  }
  const address = app.server.address();
  const listening = typeof address === "object" ? address?.port : port;
  console.log(`Palmares is at http://localhost:${listening}/fo/`);
}
