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
  reports: ReportsTable;
  report_deliveries: ReportDeliveriesTable;
}
