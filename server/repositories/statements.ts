import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Database } from "#server/database/schema.ts";

/** Builds statements without a connection. */
export const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Placeholder for a value in a statement. Throws if it is used as anything but a parameter. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(
      `The value ${this.name} is not known when the statement is built`,
    );
  }
}

/** A statement whose SQL is compiled. */
export interface Statement<Values, Row> {
  all(database: Kysely<Database>, values: Values): Promise<Row[]>;
  first(database: Kysely<Database>, values: Values): Promise<Row | undefined>;
  /** Throws when there is no row. */
  one(database: Kysely<Database>, values: Values): Promise<Row>;
}

/**
 * Statements that are compiled once per `variant`, which determines their SQL, and then only get values: compiling one
 * costs more than running it. Values are always parameters, so a list cannot be used with `in`: use `= any(…)`.
 * @param make builds a statement with `builder`
 * @example
 * const titles = statements((language: Language) => ({ id }: { id: number }) =>
 *   builder.selectFrom("contents").select(inLanguage("title", language).as("title")).where("id", "=", id));
 * const [row] = await titles("fr").all(database, { id: 1 });
 */
export function statements<
  Variant extends readonly (string | boolean)[],
  Values extends object,
  Row,
>(
  make: (...variant: Variant) => (values: Values) => Compilable<Row>,
): (...variant: Variant) => Statement<Values, Row> {
  const known = new Map<string, Statement<Values, Row>>();
  return (...variant) => {
    const key = variant.join();
    let statement = known.get(key);
    if (statement === undefined) {
      statement = compile(make(...variant));
      known.set(key, statement);
    }
    return statement;
  };
}

function compile<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): Statement<Values, Row> {
  const places = new Proxy({} as Values, {
    get: (_, name) => new Placeholder(String(name)),
  });
  const compiled = build(places).compile();

  async function all(database: Kysely<Database>, values: Values) {
    const given = values as Record<string, unknown>;
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given[parameter.name] : parameter,
    );
    const { sql, query, queryId } = compiled;
    const whole: CompiledQuery<Row> = { sql, parameters, query, queryId };
    return (await database.executeQuery(whole)).rows;
  }
  return {
    all,
    first: async (database, values) => (await all(database, values))[0],
    async one(database, values) {
      const [row] = await all(database, values);
      if (row === undefined) throw new Error(`No row: ${compiled.sql}`);
      return row;
    },
  };
}
