import type { Kysely } from "kysely";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Replica } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { createAuditEventsRepository } from "./audit-events.ts";
import { createBadgesRepository } from "./badges.ts";
import { createChallengesRepository } from "./challenges.ts";
import { createContentsRepository } from "./contents.ts";
import { createDataExportsRepository } from "./data-exports.ts";
import { createDeclarationsRepository } from "./declarations.ts";
import { createDeclaringRepository } from "./declaring.ts";
import { createDocumentExaminations } from "./document-examinations.ts";
import { createDocumentHistoryRepository } from "./document-history.ts";
import { createDueReleasesRepository } from "./document-projection.ts";
import { createDocumentsRepository } from "./documents.ts";
import { createEmailConfirmationsRepository } from "./email-confirmations.ts";
import { createEphemeralStore } from "./ephemeral-store.ts";
import { createErasureRepository } from "./erasure.ts";
import { createExportedDataRepository } from "./exported-data.ts";
import { createFrontFilesRepository } from "./front-files.ts";
import { createKnownAddressesRepository } from "./known-addresses.ts";
import { createMediaObjectsRepository } from "./media-objects.ts";
import { createModerationRepository } from "./moderation.ts";
import { createClaimsRepository } from "./moderation-claims.ts";
import { createCorrectionsRepository } from "./moderation-corrections.ts";
import { createDecisionsRepository } from "./moderation-decisions.ts";
import { createModerationEntries } from "./moderation-entries.ts";
import { createModerationQueue } from "./moderation-queue.ts";
import { createOfficeOrdersRepository } from "./office-orders.ts";
import { createOfficeRequestsRepository } from "./office-requests.ts";
import { createOfficeSessionsRepository } from "./office-sessions.ts";
import { createOperationsRepository } from "./operations.ts";
import { createOrdersRepository } from "./orders.ts";
import { createParticipantAccountsRepository } from "./participant-accounts.ts";
import { createParticipantImportsRepository } from "./participant-imports.ts";
import { createParticipantsRepository } from "./participants.ts";
import { createParticipationsRepository } from "./participations.ts";
import { createPasswordsRepository } from "./passwords.ts";
import { createPhotoEntriesRepository } from "./photo-entries.ts";
import { createPicturesRepository } from "./pictures.ts";
import { createPointsRepository } from "./points.ts";
import { createPresencesRepository } from "./presences.ts";
import { createPreviewsRepository } from "./previews.ts";
import { createProductsRepository } from "./products.ts";
import { createProgrammeRepository } from "./programme.ts";
import { createRankingsRepository } from "./rankings.ts";
import { createRateLimitsRepository } from "./rate-limits.ts";
import { createRefusalReasonsRepository } from "./refusal-reasons.ts";
import { createReleaseSetsRepository } from "./release-sets.ts";
import { createResultsRepository } from "./results.ts";
import { createRetentionRepository } from "./retention.ts";
import { createRewardsRepository } from "./rewards.ts";
import { createRolesRepository } from "./roles.ts";
import { createSessionsRepository } from "./sessions.ts";
import { createSsoSubjectsRepository } from "./sso-subjects.ts";
import { createStockRepository } from "./stock.ts";
import { createTodayRepository } from "./today.ts";
import { createTokensRepository } from "./tokens.ts";
import { createUnfinishedUploadsRepository } from "./unfinished-uploads.ts";
import { createUploadReservationsRepository } from "./upload-reservations.ts";
import { createUsersRepository } from "./users.ts";
import { createVotesRepository } from "./votes.ts";
import { createWaitingCorrections } from "./waiting-corrections.ts";

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
    products: fromReplica(createProductsRepository),
    rankings: fromReplica(createRankingsRepository),
  },
  auditEvents: createAuditEventsRepository(database),
  badges: createBadgesRepository(database),
  challenges: createChallengesRepository(database),
  contents: createContentsRepository(database),
  dataExports: createDataExportsRepository(database, jobs),
  declarations: createDeclarationsRepository(database),
  declaring: createDeclaringRepository(database),
  documentExaminations: createDocumentExaminations(database),
  documentHistory: createDocumentHistoryRepository(database),
  documents: createDocumentsRepository(database, jobs),
  releaseSets: createReleaseSetsRepository(database, jobs),
  dueReleases: createDueReleasesRepository(database, jobs),
  erasure: createErasureRepository(database, jobs),
  exportedData: createExportedDataRepository(database),
  frontFiles: createFrontFilesRepository(database),
  knownAddresses: createKnownAddressesRepository(database),
  mediaObjects: createMediaObjectsRepository(database, jobs),
  moderation: createModerationRepository(database, jobs),
  officeOrders: createOfficeOrdersRepository(database),
  moderationClaims: createClaimsRepository(database),
  waitingCorrections: createWaitingCorrections(database),
  moderationCorrections: createCorrectionsRepository(database),
  moderationDecisions: createDecisionsRepository(database, jobs),
  moderationEntries: createModerationEntries(database),
  moderationQueue: createModerationQueue(database),
  officeRequests: createOfficeRequestsRepository(database),
  officeSessions: createOfficeSessionsRepository(database),
  operations: createOperationsRepository(database),
  orders: createOrdersRepository(database, jobs),
  participantAccounts: createParticipantAccountsRepository(database, jobs),
  participantImports: createParticipantImportsRepository(database, jobs),
  participants: createParticipantsRepository(database),
  participations: createParticipationsRepository(database),
  passwords: createPasswordsRepository(database),
  photoEntries: createPhotoEntriesRepository(database, jobs),
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
  retention: createRetentionRepository(database, jobs),
  rewards: createRewardsRepository(database),
  roles: createRolesRepository(database),
  emailConfirmations: createEmailConfirmationsRepository(database, jobs),
  ephemeralStore: createEphemeralStore(database),
  sessions: createSessionsRepository(database),
  ssoSubjects: createSsoSubjectsRepository(database),
  stock: createStockRepository(database),
  today: createTodayRepository(database),
  tokens: createTokensRepository(database, sessionSecrets),
  unfinishedUploads: createUnfinishedUploadsRepository(database),
  uploadReservations: createUploadReservationsRepository(database),
  users: createUsersRepository(database, jobs),
  votes: createVotesRepository(database),
});

export type Repositories = ReturnType<typeof createRepositories>;

/** Where a user's lists are read: from the primary while the replica may lack their latest changes. */
export const listsFor = (
  repositories: Repositories,
  { hasJustWritten }: SignedInUser,
): Repositories["replica"] =>
  hasJustWritten ? repositories : repositories.replica;
