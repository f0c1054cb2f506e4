import type { JsonSchema } from "#server/http/wire-schemas.ts";

const BASE = "/v2/bo";
const methods = ["get", "post", "put", "patch", "delete"] as const;

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema?: JsonSchema }>;

export type Paths = Record<
  string,
  Partial<Record<(typeof methods)[number], Operation>>
>;

/** The paths of the OpenAPI document, from a server that never opens its database. */
export async function describedPaths(): Promise<Paths> {
  const [{ createApp }, { builder }] = await Promise.all([
    import("#server/app/app.ts"),
    import("#server/repositories/statements.ts"),
  ]);
  const app = createApp({
    database: builder,
    opening: new Promise(() => {}),
  });
  await app.ready();
  const { paths } = app.swagger();
  await app.close();
  return paths as Paths;
}

/** The types of the back office’s calls by method and path: the names of their parameters, their body, their response. */
export function officeCallsOf(paths: Paths): string {
  const names = new Set<string>();
  const typeOf = (schema: JsonSchema | undefined) => tsOf(schema, names);
  const groups = methods.map((method) => {
    const calls = Object.entries(paths).flatMap(([path, operations]) => {
      const operation = operations[method];
      if (operation === undefined || !path.startsWith(`${BASE}/`)) return [];
      const { parameters = [], requestBody, responses } = operation;
      const body = requestBody?.content["application/json"]?.schema;
      const query = parameters
        .filter((one) => one.in === "query")
        .map(({ name }) => name);
      const params = [...path.matchAll(/\{(\w+)\}/g)].map(
        ([, name = ""]) => name,
      );
      return [
        `    ${JSON.stringify(path.slice(BASE.length))}: {
      params: ${unionOf(params.map(quoted))};
      query: ${unionOf(query.map(quoted))};
      body: ${isEmpty(body) ? "never" : typeOf(body)};
      response: ${unionOf(responsesOf(responses, typeOf))};
    };`,
      ];
    });
    return `  ${method.toUpperCase()}: {\n${calls.sort().join("\n")}\n  };`;
  });
  return `import type {
${[...names]
  .sort()
  .map((name) => `  ${name},`)
  .join("\n")}
} from "./types.gen.ts";

/** The calls of the back office, by their method and their path below \`${BASE}\`. */
export interface OfficeCalls {
${groups.join("\n")}
}
`;
}

const quoted = (text: string) => JSON.stringify(text);

const unionOf = (types: readonly string[]) =>
  [...new Set(types)].join(" | ") || "never";

/** Whether a body has nothing to say: none, or an object without properties. */
const isEmpty = (schema: JsonSchema | undefined) =>
  schema === undefined ||
  (schema.type === "object" && schema.properties === undefined);

/** The types of the successful responses: JSON, a file, or nothing. */
const responsesOf = (
  responses: Operation["responses"],
  typeOf: (schema: JsonSchema | undefined) => string,
): string[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, { content = {} }]) => {
      const json = content["application/json"]?.schema;
      if (json !== undefined) return typeOf(json);
      return Object.keys(content).length === 0 ? "undefined" : "Blob";
    });

/** A schema of a route as a TypeScript type; those of schemas/wire by their name, which is added to `names`. */
function tsOf(schema: JsonSchema | undefined, names: Set<string>): string {
  if (schema === undefined) return "unknown";
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    names.add(name);
    return name;
  }
  const { required, type } = schema;
  if (Array.isArray(type))
    return unionOf(type.map((one) => tsOf({ ...schema, type: one }, names)));
  if (type === "array") return `${tsOf(schema.items, names)}[]`;
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, rule]) => {
        const isOptional = !Array.isArray(required) || !required.includes(name);
        return `${name}${isOptional ? "?" : ""}: ${tsOf(rule, names)};`;
      },
    );
    return `{ ${fields.join(" ")} }`;
  }
  return type === "integer" ? "number" : (type ?? "unknown");
}
