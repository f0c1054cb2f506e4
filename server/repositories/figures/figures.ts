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
      select g.id, count(u.id)::int as people from groups g
      join user_groups m on m.group_id = g.id join users u on u.id = m.user_id and u.erased_at is null
      group by g.id order by people, g.id`.execute(database);
    return rows;
  },
});

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;
