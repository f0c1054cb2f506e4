import type { ColumnType, Generated } from "kysely";
import type { OfficeReport } from "#src/schema/types.gen.ts";

/** What a figure came to on a day; days that `figure_dirty` names are to be computed again (BO-20.3). */
interface FigureDaysTable {
  day: string;
  /** Its id, and what is counted of it: `declarations/waiting`. */
  figure: string;
  challenge: Generated<number>;
  /** 0 for everybody. */
  group: Generated<number>;
  value: string;
}

interface FigureDirtyTable {
  at: Date;
}

/** How far a person came in a challenge, or in any; as of those that `figure_dirty_people` does not name (BO-20.3). */
interface FigureEntrantsTable {
  /** 0 for all challenges. */
  challenge_id: number;
  user_id: number;
  /** When they did so last. */
  joined_at: Date;
  declared_at: Date | null;
  validated_at: Date | null;
}

interface FigureDirtyPeopleTable {
  user_id: number;
}

interface ReportsTable extends Omit<Required<OfficeReport>, "id"> {
  id: Generated<number>;
  /** Earlier instants are not caught up on. */
  changed_at: ColumnType<Date, never, Date>;
}

interface ReportDeliveriesTable {
  report_id: number;
  day: string;
}

/** The tables of figures and reports. */
export interface FigureTables {
  figure_days: FigureDaysTable;
  figure_dirty: FigureDirtyTable;
  figure_entrants: FigureEntrantsTable;
  figure_dirty_people: FigureDirtyPeopleTable;
  reports: ReportsTable;
  report_deliveries: ReportDeliveriesTable;
}
