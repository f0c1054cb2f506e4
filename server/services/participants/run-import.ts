import type { Repositories } from "#server/repositories/index.ts";

/** Works through an import of participants, batch after batch; after a crash it goes on with the next batch. */
export async function runImport(
  {
    participantImports,
    programme,
  }: Pick<Repositories, "participantImports" | "programme">,
  id: string,
): Promise<void> {
  const language = (await programme.language()) ?? "fr";
  while (await participantImports.next(id, language));
}
