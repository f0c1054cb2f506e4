import type { FastifyInstance } from "fastify";
import { addOfficeAccess } from "#server/http/office-access.ts";
import type { Captcha } from "#server/services/captcha/captcha.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import { auditRoutes } from "./audit.ts";
import { badgeRoutes } from "./badges.ts";
import { documentHistoryRoutes } from "./document-history.ts";
import { documentRegistryRoutes } from "./document-registry.ts";
import { documentRoutes } from "./documents.ts";
import { mailPreviewRoutes } from "./mail-previews.ts";
import { mediaRoutes } from "./media.ts";
import { moderationCorrectionRoutes } from "./moderation-corrections.ts";
import { moderationDecisionRoutes } from "./moderation-decisions.ts";
import { moderationPhotoRoutes } from "./moderation-photos.ts";
import { moderationQueueRoutes } from "./moderation-queue.ts";
import { orderRoutes } from "./orders.ts";
import { participantExportRoutes } from "./participant-export.ts";
import { participantImportRoutes } from "./participant-imports.ts";
import { participantRoutes } from "./participants.ts";
import { presenceRoutes } from "./presence.ts";
import { previewRoutes } from "./previews.ts";
import { releaseSetRoutes } from "./release-sets.ts";
import { addRequestKeys } from "./request-keys.ts";
import { roleRoutes } from "./roles.ts";
import { officeSessionRoutes } from "./session.ts";
import { todayRoutes } from "./today.ts";

/** The calls of the back office, below `/v2/bo`. */
export async function officeRoutes(
  office: FastifyInstance,
  captcha: Captcha,
  files: Storage,
  libraryBytes: number,
): Promise<void> {
  await addOfficeAccess(office);
  addRequestKeys(office);
  officeSessionRoutes(office, captcha);
  roleRoutes(office);
  auditRoutes(office);
  participantRoutes(office);
  participantExportRoutes(office);
  participantImportRoutes(office);
  orderRoutes(office);
  badgeRoutes(office);
  todayRoutes(office);
  documentRoutes(office);
  documentHistoryRoutes(office);
  releaseSetRoutes(office);
  documentRegistryRoutes(office);
  presenceRoutes(office);
  previewRoutes(office);
  mediaRoutes(office, files, libraryBytes);
  mailPreviewRoutes(office);
  moderationQueueRoutes(office, files);
  moderationDecisionRoutes(office);
  moderationCorrectionRoutes(office);
  moderationPhotoRoutes(office);
}
