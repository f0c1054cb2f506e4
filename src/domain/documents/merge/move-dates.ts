import { instant } from "#src/domain/values/dates.ts";
import { dayOf, movedTime } from "#src/domain/values/moved-time.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

const textOf = (value: Json): string | undefined =>
  typeof value === "string" ? value : undefined;

/**
 * A body whose `startDate` is on the day of an instant: all its dates moved by the same number of days, each at the time that
 * clocks of the zone showed, before and after a change to summer time (BO-16.61). What is no date stays.
 * @param schema says which values are dates
 * @param startsAt in milliseconds since 1970
 * @returns undefined for a body without a start
 */
export function moveDates(
  body: JsonObject,
  schema: JsonObject,
  startsAt: number,
  timeZone: string,
): JsonObject | undefined {
  const start = instant(textOf(body["startDate"]));
  if (start === undefined) return undefined;
  const days = dayOf(startsAt, timeZone) - dayOf(start, timeZone);
  return moveDatesBy(body, schema, days, timeZone);
}

/** A body with all its dates moved by a number of days, each at the same time of day. */
export function moveDatesBy(
  body: JsonObject,
  schema: JsonObject,
  days: number,
  timeZone: string,
): JsonObject {
  return days === 0 ? body : (moved(body, schema) as JsonObject);

  function moved(value: Json, rule: JsonObject): Json {
    if (rule["x-editor"] === "instant") return movedDate(value);
    const { properties, items, additionalProperties } = rule;
    if (Array.isArray(value))
      return isObject(items)
        ? (value as readonly Json[]).map((item) => moved(item, items))
        : value;
    if (!isObject(value)) return value;
    const known = isObject(properties) ? properties : {};
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const part = own(known, name) ?? additionalProperties;
        return [name, isObject(part) ? moved(inner, part) : inner];
      }),
    );
  }

  function movedDate(value: Json): Json {
    const time = instant(textOf(value));
    if (time === undefined) return value;
    const next = new Date(movedTime(time, { days }, timeZone)).toISOString();
    return instant(next) === undefined ? value : next;
  }
}
