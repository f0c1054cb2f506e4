import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { createBadgesRepository } from "./badges.ts";
import { createChallengesRepository } from "./challenges.ts";
import { createContentsRepository } from "./contents.ts";
import { createDeclarationsRepository } from "./declarations.ts";
import { createPointsRepository } from "./points.ts";
import { createProductsRepository } from "./products.ts";
import { createProgrammeRepository } from "./programme.ts";
import { createResultsRepository } from "./results.ts";
import { createSecretsRepository } from "./secrets.ts";
import { createUsersRepository } from "./users.ts";

/** Everything that is asked of the database; the only place with SQL. */
export const createRepositories = (database: Kysely<Database>) => ({
  badges: createBadgesRepository(database),
  challenges: createChallengesRepository(database),
  contents: createContentsRepository(database),
  declarations: createDeclarationsRepository(database),
  points: createPointsRepository(database),
  products: createProductsRepository(database),
  programme: createProgrammeRepository(database),
  results: createResultsRepository(database),
  secrets: createSecretsRepository(database),
  users: createUsersRepository(database),
});

export type Repositories = ReturnType<typeof createRepositories>;
