import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { createAccountsRepository } from "./accounts.ts";
import { createBadgesRepository } from "./badges.ts";
import { createChallengesRepository } from "./challenges.ts";
import { createContactMessagesRepository } from "./contact-messages.ts";
import { createContentsRepository } from "./contents.ts";
import { createDeclarationsRepository } from "./declarations.ts";
import { createEphemeralStore } from "./ephemeral-store.ts";
import { createMediaObjectsRepository } from "./media-objects.ts";
import { createModerationRepository } from "./moderation.ts";
import { createParticipationsRepository } from "./participations.ts";
import { createPasswordTokensRepository } from "./password-tokens.ts";
import { createPasswordsRepository } from "./passwords.ts";
import { createPhotoEntriesRepository } from "./photo-entries.ts";
import { createPointsRepository } from "./points.ts";
import { createProductsRepository } from "./products.ts";
import { createProgrammeRepository } from "./programme.ts";
import { createRankingsRepository } from "./rankings.ts";
import { createResultsRepository } from "./results.ts";
import { createRewardsRepository } from "./rewards.ts";
import { createSecretsRepository } from "./secrets.ts";
import { createSsoSubjectsRepository } from "./sso-subjects.ts";
import { createUsersRepository } from "./users.ts";
import { createVotesRepository } from "./votes.ts";

/** Everything that is asked of the database; the only place with SQL. */
export const createRepositories = (database: Kysely<Database>) => ({
  accounts: createAccountsRepository(database),
  badges: createBadgesRepository(database),
  challenges: createChallengesRepository(database),
  contactMessages: createContactMessagesRepository(database),
  contents: createContentsRepository(database),
  declarations: createDeclarationsRepository(database),
  mediaObjects: createMediaObjectsRepository(database),
  moderation: createModerationRepository(database),
  participations: createParticipationsRepository(database),
  passwords: createPasswordsRepository(database),
  passwordTokens: createPasswordTokensRepository(database),
  photoEntries: createPhotoEntriesRepository(database),
  points: createPointsRepository(database),
  products: createProductsRepository(database),
  programme: createProgrammeRepository(database),
  rankings: createRankingsRepository(database),
  results: createResultsRepository(database),
  rewards: createRewardsRepository(database),
  secrets: createSecretsRepository(database),
  ephemeralStore: createEphemeralStore(database),
  ssoSubjects: createSsoSubjectsRepository(database),
  users: createUsersRepository(database),
  votes: createVotesRepository(database),
});

export type Repositories = ReturnType<typeof createRepositories>;
