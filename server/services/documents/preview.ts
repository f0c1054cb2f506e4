import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { PreviewScene } from "#server/repositories/documents/previews.ts";
import type { Repositories } from "#server/repositories/index.ts";

/** Records whose view of the programme was opened, at which instant and with which drafts. */
export const recordPreview = (
  { auditEvents }: Pick<Repositories, "auditEvents">,
  { as, at, drafts }: Pick<PreviewScene, "as" | "at" | "drafts">,
  origin: ChangeOrigin,
): Promise<void> =>
  auditEvents.record({
    ...origin,
    action: "preview.create",
    entity: `participant/${typeof as === "number" ? as : "made-up"}`,
    after: {
      at: at.toISOString(),
      ...(typeof as !== "number" && {
        audience: [...as.groups],
        languages: [as.language],
      }),
      ...(drafts.length > 0 && { drafts: [...drafts] }),
    },
  });
