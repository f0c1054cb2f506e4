import type { FastifyInstance } from "fastify";
import { addOfficeAccess } from "#server/http/office-access.ts";
import type { Captcha } from "#server/services/captcha/captcha.ts";
import type { Mailer } from "#server/services/mail/mailer.ts";
import type { Storage } from "#server/services/storage/storage.ts";
import { audienceRoutes } from "./challenges/audiences.ts";
import { catalogueRoutes } from "./challenges/catalogue.ts";
import { challengeListRoutes } from "./challenges/challenge-list.ts";
import { replayRoutes } from "./challenges/replay.ts";
import { badgeRoutes } from "./documents/badges.ts";
import { changeFactsRoutes } from "./documents/change-facts.ts";
import { consequencesRoutes } from "./documents/consequences.ts";
import { documentHistoryRoutes } from "./documents/document-history.ts";
import {
  documentListRoutes,
  documentValuesRoutes,
} from "./documents/document-list.ts";
import { documentListsRoutes } from "./documents/document-lists.ts";
import { documentRegistryRoutes } from "./documents/document-registry.ts";
import { documentRoutes } from "./documents/documents.ts";
import { mailPreviewRoutes } from "./documents/mail-previews.ts";
import { presenceRoutes } from "./documents/presence.ts";
import { previewRoutes } from "./documents/previews.ts";
import { releaseSetRoutes } from "./documents/release-sets.ts";
import { settlingRoutes } from "./documents/settling.ts";
import { officeWallRoutes } from "./documents/walls.ts";
import { exportRoutes } from "./exports/exports.ts";
import { figureRoutes } from "./figures/figures.ts";
import { reportRoutes } from "./figures/reports.ts";
import { importFileRoutes } from "./imports/import-files.ts";
import { importRoutes } from "./imports/imports.ts";
import { mediaRoutes } from "./media/media.ts";
import { messageRoutes } from "./messages/messages.ts";
import { moderationCorrectionRoutes } from "./moderation/moderation-corrections.ts";
import { moderationDecisionRoutes } from "./moderation/moderation-decisions.ts";
import { moderationPhotoRoutes } from "./moderation/moderation-photos.ts";
import { moderationQueueRoutes } from "./moderation/moderation-queue.ts";
import { jobRoutes } from "./operations/jobs.ts";
import { auditRoutes } from "./people/audit.ts";
import { participantCareRoutes } from "./people/participant-care.ts";
import { participantHistoryRoutes } from "./people/participant-history.ts";
import { participantImportRoutes } from "./people/participant-imports.ts";
import { participantRoutes } from "./people/participants.ts";
import { roleRoutes } from "./people/roles.ts";
import { addRequestKeys } from "./request-keys.ts";
import { officeSessionRoutes } from "./session.ts";
import { orderRoutes } from "./store/orders.ts";
import { todayRoutes } from "./today.ts";

interface OfficeServices {
  /** How much the media library may store. */
  libraryBytes: number;
  mailer: Mailer;
  undoMs: number | undefined;
}

/** The calls of the back office, below `/v2/bo`. */
export async function officeRoutes(
  office: FastifyInstance,
  captcha: Captcha,
  files: Storage,
  { libraryBytes, mailer, undoMs }: OfficeServices,
): Promise<void> {
  await addOfficeAccess(office);
  addRequestKeys(office);
  officeSessionRoutes(office, captcha);
  roleRoutes(office);
  auditRoutes(office);
  participantRoutes(office);
  participantCareRoutes(office);
  participantHistoryRoutes(office);
  participantImportRoutes(office);
  importRoutes(office);
  importFileRoutes(office);
  exportRoutes(office, files);
  messageRoutes(office);
  jobRoutes(office);
  orderRoutes(office);
  badgeRoutes(office);
  audienceRoutes(office);
  catalogueRoutes(office);
  challengeListRoutes(office);
  replayRoutes(office);
  todayRoutes(office);
  figureRoutes(office);
  reportRoutes(office);
  documentListRoutes(office);
  documentValuesRoutes(office);
  documentRoutes(office);
  documentHistoryRoutes(office);
  changeFactsRoutes(office);
  consequencesRoutes(office);
  documentListsRoutes(office);
  settlingRoutes(office);
  releaseSetRoutes(office);
  documentRegistryRoutes(office);
  presenceRoutes(office);
  previewRoutes(office);
  officeWallRoutes(office);
  mediaRoutes(office, files, libraryBytes);
  mailPreviewRoutes(office, mailer);
  moderationQueueRoutes(office, files);
  moderationDecisionRoutes(office, undoMs);
  moderationCorrectionRoutes(office);
  moderationPhotoRoutes(office);
}
