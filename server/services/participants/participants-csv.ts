import { type MessageKey, translate } from "#server/core/translate.ts";
import { groupCell } from "#src/domain/programme/group-cell.ts";
import { inRegion } from "#src/domain/programme/locale.ts";
import { calendarDay } from "#src/domain/values/calendar-day.ts";
import { byteOrderMark, csvNewline, csvRows } from "#src/domain/values/csv.ts";
import type {
  Language,
  OfficeParticipant,
  OfficeParticipantDetail,
} from "#src/schema/types.gen.ts";

const head = [
  "participants.csv.last_name",
  "participants.csv.first_name",
  "participants.csv.email",
  "participants.csv.client",
  "participants.csv.groups",
  "participants.csv.points",
  "participants.csv.state",
  "participants.csv.since",
] as const satisfies readonly MessageKey[];

type Exported = OfficeParticipant &
  Pick<OfficeParticipantDetail, "firstName" | "lastName">;

/** In which form a file is written. */
interface CsvForm {
  language: Language;
  /** Of the programme: numbers are in its format. */
  region: string | undefined;
  timeZone: string;
}

/** People as CSV, with the columns of their list, part by part; an import of it changes nothing (BO-7.3). */
export async function* participantsCsv(
  parts: AsyncIterable<readonly Exported[]>,
  { language, region, timeZone }: CsvForm,
): AsyncGenerator<string> {
  const lines = (rows: Parameters<typeof csvRows>[0]) =>
    csvRows(rows, inRegion(language, region)) + csvNewline;
  yield byteOrderMark + lines([head.map((key) => translate(key, language))]);
  for await (const part of parts)
    yield lines(
      part.map(
        ({
          lastName,
          firstName,
          email,
          clientId,
          groups,
          points,
          state,
          createdAt,
        }) => [
          lastName,
          firstName,
          email,
          clientId,
          groupCell(groups.map((group) => group.name)),
          points,
          translate(`participants.csv.${state}`, language),
          calendarDay(createdAt, timeZone),
        ],
      ),
    );
}
