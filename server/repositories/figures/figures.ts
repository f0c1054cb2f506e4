import { type Kysely, sql } from "kysely";
import type { FigureId } from "#registry/figures.ts";
import type { Database } from "#server/database/schema.ts";
import { programmeTimeZone } from "#server/repositories/programme.ts";
import { activityFigures, type FigureQuery } from "./activity-figures.ts";
import { standingFigures } from "./standing-figures.ts";

const readers = { ...activityFigures, ...standingFigures };

/** The figures of a programme (BO-20.2). */
export const createFiguresRepository = (database: Kysely<Database>) => ({
  timeZone: () => programmeTimeZone(database),

  read: (id: FigureId, query: FigureQuery) => readers[id](database, query),

  /** How many people each group has that has some, the smallest first. */
  async groupSizes(): Promise<{ id: number; people: number }[]> {
    const { rows } = await sql<{ id: number; people: number }>`
      select m.group_id as id, count(*)::int as people from user_groups m
      where not exists (select from users u where u.id = m.user_id and u.erased_at is not null)
      group by m.group_id order by people, m.group_id`.execute(database);
    return rows;
  },
});

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;
