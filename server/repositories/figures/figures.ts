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
      select id, (number - coalesce(erased, 0))::int as people
      from (select group_id as id, count(*) as number from user_groups group by 1) g
      left join (select m.group_id as id, count(*) as erased from users u join user_groups m on m.user_id = u.id
        where u.erased_at is not null group by 1) e using (id)
      where number > coalesce(erased, 0) order by people, id`.execute(database);
    return rows;
  },
});

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;
