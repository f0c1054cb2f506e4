import type { Kysely } from "kysely";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Replica } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { createAudiencesRepository } from "#server/repositories/challenges/audiences.ts";
import { createCatalogueRepository } from "#server/repositories/challenges/catalogue.ts";
import { createChallengeDocumentsRepository } from "#server/repositories/challenges/challenge-documents.ts";
import { createChallengesRepository } from "#server/repositories/challenges/challenges.ts";
import { createParticipationsRepository } from "#server/repositories/challenges/participations.ts";
import { createProductsRepository } from "#server/repositories/challenges/products.ts";
import { createReplayRepository } from "#server/repositories/challenges/replay.ts";
import { createDeclarationsRepository } from "#server/repositories/declarations/declarations.ts";
import { createDeclaringRepository } from "#server/repositories/declarations/declaring.ts";
import { createContentsRepository } from "#server/repositories/documents/contents.ts";
import { createDocumentsRepository } from "#server/repositories/documents/documents.ts";
import { createDocumentExaminations } from "#server/repositories/documents/examinations.ts";
import { createDocumentHistoryRepository } from "#server/repositories/documents/history.ts";
import { createPresencesRepository } from "#server/repositories/documents/presences.ts";
import { createPreviewsRepository } from "#server/repositories/documents/previews.ts";
import { createDueReleasesRepository } from "#server/repositories/documents/projection.ts";
import { createDocumentReferences } from "#server/repositories/documents/references.ts";
import { createReleaseSetsRepository } from "#server/repositories/documents/release-sets.ts";
import { createDocumentListsCleanup } from "#server/repositories/documents/stored-lists.ts";
import { createExportedRowsRepository } from "#server/repositories/exports/exported-rows.ts";
import { createOfficeExportsRepository } from "#server/repositories/exports/office-exports.ts";
import { createFigureDays } from "#server/repositories/figures/figure-days.ts";
import { createFiguresRepository } from "#server/repositories/figures/figures.ts";
import { createReportsRepository } from "#server/repositories/figures/reports.ts";
import { createImportsRepository } from "#server/repositories/imports/imports.ts";
import { createFrontFilesRepository } from "#server/repositories/media/front-files.ts";
import { createMediaObjectsRepository } from "#server/repositories/media/media-objects.ts";
import { createPicturesRepository } from "#server/repositories/media/pictures.ts";
import { createUnfinishedUploadsRepository } from "#server/repositories/media/unfinished-uploads.ts";
import { createUploadReservationsRepository } from "#server/repositories/media/upload-reservations.ts";
import { createClaimsRepository } from "#server/repositories/moderation/claims.ts";
import { createModerationEntries } from "#server/repositories/moderation/entries.ts";
import { createModerationRepository } from "#server/repositories/moderation/moderation.ts";
import { createModerationQueue } from "#server/repositories/moderation/queue.ts";
import { createRefusalReasonsRepository } from "#server/repositories/moderation/refusal-reasons.ts";
import { createWaitingCorrections } from "#server/repositories/moderation/waiting-corrections.ts";
import { createContactMessagesRepository } from "#server/repositories/people/contact-messages.ts";
import { createDataExportsRepository } from "#server/repositories/people/data-exports.ts";
import { createEmailConfirmationsRepository } from "#server/repositories/people/email-confirmations.ts";
import { createErasureRepository } from "#server/repositories/people/erasure.ts";
import { createExportedDataRepository } from "#server/repositories/people/exported-data.ts";
import { createKnownAddressesRepository } from "#server/repositories/people/known-addresses.ts";
import { createMailPreferencesRepository } from "#server/repositories/people/mail-preferences.ts";
import { createOfficeSessionsRepository } from "#server/repositories/people/office-sessions.ts";
import { createParticipantAccountsRepository } from "#server/repositories/people/participant-accounts.ts";
import { createParticipantHistory } from "#server/repositories/people/participant-history.ts";
import { createParticipantsRepository } from "#server/repositories/people/participants.ts";
import { createPasswordsRepository } from "#server/repositories/people/passwords.ts";
import { createPointsTraces } from "#server/repositories/people/points-traces.ts";
import { createRetentionRepository } from "#server/repositories/people/retention.ts";
import { createRolesRepository } from "#server/repositories/people/roles.ts";
import { createSessionsRepository } from "#server/repositories/people/sessions.ts";
import { createSsoSubjectsRepository } from "#server/repositories/people/sso-subjects.ts";
import { createTokensRepository } from "#server/repositories/people/tokens.ts";
import { createUsersRepository } from "#server/repositories/people/users.ts";
import { createBadgesRepository } from "#server/repositories/results/badges.ts";
import { createPhotoEntriesRepository } from "#server/repositories/results/photo-entries.ts";
import { createRankingsRepository } from "#server/repositories/results/rankings.ts";
import { createResultsRepository } from "#server/repositories/results/results.ts";
import { createSettlementsRepository } from "#server/repositories/results/settlements.ts";
import { createVotesRepository } from "#server/repositories/results/votes.ts";
import { createOfficeOrdersRepository } from "#server/repositories/store/office-orders.ts";
import { createOrdersRepository } from "#server/repositories/store/orders.ts";
import { createPointsRepository } from "#server/repositories/store/points.ts";
import { createRewardsRepository } from "#server/repositories/store/rewards.ts";
import { createStockRepository } from "#server/repositories/store/stock.ts";
import { createAuditEventsRepository } from "./audit-events.ts";
import { createAuditListRepository } from "./audit-list.ts";
import { createEphemeralStore } from "./ephemeral-store.ts";
import { createNoticeMailsRepository } from "./notice-mails.ts";
import { createNoticesRepository } from "./notices.ts";
import { createOfficeRequestsRepository } from "./office-requests.ts";
import { createOperationsRepository } from "./operations.ts";
import { createProgrammeRepository } from "./programme.ts";
import { createRateLimitsRepository } from "./rate-limits.ts";
import { createTodayRepository } from "./today.ts";
import { createWallsRepository } from "./walls.ts";

/**
 * All queries of the server: no other folder has SQL.
 * @param fromReplica creates a repository that reads from the replica while it is usable
 */
export const createRepositories = (
  database: Kysely<Database>,
  jobs: JobQueue,
  fromReplica: Replica["either"] = (create) => create(database),
  sessionSecrets: readonly string[] = [],
) => ({
  /** May lag a little behind: see `listsFor`. */
  replica: {
    figures: fromReplica(createFiguresRepository),
    products: fromReplica(createProductsRepository),
    rankings: fromReplica(createRankingsRepository),
  },
  audiences: createAudiencesRepository(database),
  catalogue: createCatalogueRepository(database),
  auditEvents: createAuditEventsRepository(database),
  auditList: createAuditListRepository(database),
  badges: createBadgesRepository(database),
  challengeDocuments: createChallengeDocumentsRepository(database),
  replays: createReplayRepository(database),
  challenges: createChallengesRepository(database),
  contactMessages: createContactMessagesRepository(database, jobs),
  contents: createContentsRepository(database),
  dataExports: createDataExportsRepository(database, jobs),
  declarations: createDeclarationsRepository(database),
  declaring: createDeclaringRepository(database),
  documentExaminations: createDocumentExaminations(database),
  documentLists: createDocumentListsCleanup(database),
  documentReferences: createDocumentReferences(database),
  documentHistory: createDocumentHistoryRepository(database),
  documents: createDocumentsRepository(database, jobs),
  releaseSets: createReleaseSetsRepository(database, jobs),
  dueReleases: createDueReleasesRepository(database, jobs),
  erasure: createErasureRepository(database, jobs),
  exportedData: createExportedDataRepository(database),
  figureDays: createFigureDays(database),
  figures: createFiguresRepository(database),
  exportedRows: fromReplica(createExportedRowsRepository),
  frontFiles: createFrontFilesRepository(database),
  knownAddresses: createKnownAddressesRepository(database),
  mailPreferences: createMailPreferencesRepository(database),
  mediaObjects: createMediaObjectsRepository(database, jobs),
  moderation: createModerationRepository(database, jobs),
  noticeMails: createNoticeMailsRepository(database),
  notices: createNoticesRepository(database),
  officeOrders: createOfficeOrdersRepository(database),
  moderationClaims: createClaimsRepository(database),
  waitingCorrections: createWaitingCorrections(database),
  moderationEntries: createModerationEntries(database),
  moderationQueue: createModerationQueue(database),
  officeRequests: createOfficeRequestsRepository(database),
  officeSessions: createOfficeSessionsRepository(database),
  officeExports: createOfficeExportsRepository(database, jobs),
  operations: createOperationsRepository(database),
  orders: createOrdersRepository(database, jobs),
  participantAccounts: createParticipantAccountsRepository(database, jobs),
  pointsTraces: createPointsTraces(database),
  participantHistory: createParticipantHistory(database),
  imports: createImportsRepository(database, jobs),
  participants: createParticipantsRepository(database),
  participations: createParticipationsRepository(database),
  passwords: createPasswordsRepository(database),
  photoEntries: createPhotoEntriesRepository(jobs),
  pictures: createPicturesRepository(database, jobs),
  points: createPointsRepository(database),
  presences: createPresencesRepository(database),
  previews: createPreviewsRepository(database),
  products: createProductsRepository(database),
  programme: createProgrammeRepository(database),
  rankings: createRankingsRepository(database),
  rateLimits: createRateLimitsRepository(database),
  refusalReasons: createRefusalReasonsRepository(database),
  results: createResultsRepository(database),
  reports: createReportsRepository(database, jobs),
  retention: createRetentionRepository(database, jobs),
  rewards: createRewardsRepository(database),
  roles: createRolesRepository(database, jobs),
  emailConfirmations: createEmailConfirmationsRepository(database, jobs),
  ephemeralStore: createEphemeralStore(database),
  sessions: createSessionsRepository(database),
  ssoSubjects: createSsoSubjectsRepository(database),
  settlements: createSettlementsRepository(database),
  stock: createStockRepository(database),
  today: createTodayRepository(database),
  tokens: createTokensRepository(database, sessionSecrets),
  unfinishedUploads: createUnfinishedUploadsRepository(database),
  uploadReservations: createUploadReservationsRepository(database),
  users: createUsersRepository(database, jobs),
  votes: createVotesRepository(database),
  walls: createWallsRepository(database, jobs),
});

export type Repositories = ReturnType<typeof createRepositories>;

/** Where a user's lists are read: from the primary while the replica may lack their latest changes. */
export const listsFor = (
  repositories: Repositories,
  { hasJustWritten }: SignedInUser,
): Repositories["replica"] =>
  hasJustWritten ? repositories : repositories.replica;
