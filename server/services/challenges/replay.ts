import { invalid, notFound } from "#server/core/http-problem.ts";
import type {
  ReplayEntry,
  ReplayPeriod,
  ReplayRepository,
} from "#server/repositories/challenges/replay.ts";
import { competingGroup } from "#src/domain/settlement.ts";

/** A longer period has to be made shorter. */
const MAX_LINES = 500_000;

const columnNames = [
  ...(["entrant", "groups", "product"] as const),
  ...(["quantity", "value", "day"] as const),
];

/**
 * What people declared in a challenge, without names, as the parts of a JSON text (BO-14.2). All is read before the first
 * part. Throws an HttpProblem (404, 422).
 */
export async function readReplay(
  replays: ReplayRepository,
  {
    challenge,
    source: sourceId,
    ...period
  }: ReplayPeriod & { challenge: number; source: number },
): Promise<Iterable<string>> {
  const bodies = await replays.bodies(challenge);
  if (bodies.length === 0) throw notFound();
  const source = await replays.source(sourceId, period.timeZone);
  // A challenge that was never live has no lines.
  if (source === undefined && (await replays.bodies(sourceId)).length === 0)
    throw invalid([{ propertyPath: "source", messageKey: "wrongChoice" }]);
  const lines = new ReplayLines();
  if (source !== undefined) {
    const count = await replays.count(source, period, MAX_LINES + 1);
    if (count > MAX_LINES)
      throw invalid([{ propertyPath: "from", messageKey: "tooManyLines" }]);
    const large = await replays.largeGroups();
    const { isGroup, targets } = source;
    for await (const entries of replays.entries(source, period)) {
      for (const entry of entries) {
        const group =
          entry.group ??
          (isGroup ? competingGroup(entry.groups, targets) : undefined);
        const own = group === undefined ? entry.groups : [group];
        lines.add(
          entry,
          own.filter((id) => large.has(id)),
          group === undefined ? `user ${entry.user}` : `group ${group}`,
        );
      }
      lines.join();
    }
  }
  const goals = await replays.goals(
    bodies,
    sourceId === challenge ? sourceId : undefined,
    source?.isGroup ? [] : lines.users,
  );
  const { from = lines.first, to = lines.last } = period;
  return lines.json({
    ...{ source: sourceId, from: from ?? null, to: to ?? null },
    ...{ start: source?.start ?? null, isGroup: source?.isGroup ?? false },
    goals,
  });
}

/** Lines as long pieces of JSON, which are smaller than what they are made of. */
class ReplayLines {
  first: string | undefined;
  last: string | undefined;
  /** The user of each entrant. */
  readonly users: (number | null)[] = [];
  private readonly entrants = new Map<string, number>();
  private readonly columns = columnNames.map((name) => ({
    ...{ name, joined: [] as string[], values: [] as string[] },
  }));
  private total = 0;

  add(
    { user, day, lines }: ReplayEntry,
    groups: readonly number[],
    owner: string,
  ): void {
    if (lines.length === 0) return;
    let entrant = this.entrants.get(owner);
    if (entrant === undefined) {
      entrant = this.users.push(user) - 1;
      this.entrants.set(owner, entrant);
    }
    if (this.first === undefined || day < this.first) this.first = day;
    if (this.last === undefined || day > this.last) this.last = day;
    this.total += lines.length;
    for (const [product, quantity, value] of lines) {
      const line = { entrant, groups, product, quantity, value, day };
      for (const { name, values } of this.columns)
        values.push(JSON.stringify(line[name]));
    }
  }

  /** To be called from time to time: many short texts take more room than a long one. */
  join(): void {
    for (const { joined, values } of this.columns)
      if (values.length > 0) joined.push(values.splice(0).join());
  }

  *json(facts: object): Generator<string> {
    const head = JSON.stringify({ ...facts, total: this.total });
    yield `${head.slice(0, -1)},"columns":{`;
    for (const [at, { name, joined }] of this.columns.entries()) {
      yield `${at === 0 ? "" : ","}"${name}":[`;
      for (const [index, piece] of joined.entries())
        yield index === 0 ? piece : `,${piece}`;
      yield "]";
    }
    yield "}}";
  }
}
