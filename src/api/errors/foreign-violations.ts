import { isRecord } from "#src/schema/json.ts";
import { fieldOf, type Violation } from "./error-classes.ts";

/**
 * The violations in a refusal's body, in the shapes of other frameworks, too; undefined if it has none. Loaded only for bodies
 * that are not in the usual shape.
 */
export function foreignViolations(body: unknown): Violation[] | undefined {
  const named = violationNames
    .map((name) => fieldOf(body, name))
    .find((value) => typeof value === "object" && value !== null);
  const fields = isRecord(named) ? named : bareFields(body);
  const found =
    Array.isArray(named) || fields === undefined
      ? violationsIn(Array.isArray(body) ? body : named, "")
      : violationsByField(fields, "");
  return found.length > 0 ? found : undefined;
}

/** Where a body has its violations: API Platform, Laravel and Rails, RFC 9457, Spring, .NET. */
const violationNames = [
  "violations",
  "errors",
  "invalid-params",
  "invalidParams",
  "fieldErrors",
];
/** The violations of a body that is nothing else: by number, or the texts of each field, as Rails has them. */
const bareFields = (body: unknown) =>
  isRecord(body)
    ? Object.fromEntries(
        Object.entries(body).filter(
          ([name, value]) =>
            /^\d+$/.test(name) ||
            (Array.isArray(value) &&
              value.every((one) => typeof one === "string")),
        ),
      )
    : undefined;

/** What a violation calls its field and its message. */
const fieldNames = ["propertyPath", "field", "property", "path", "name"];
const messageNames = ["message", "detail", "reason", "defaultMessage"];

/** Field names as keys, as Laravel and Rails have them; entries by number, as PHP writes a list that lost one. */
const violationsByField = (
  fields: Record<string, unknown>,
  parent: string,
): Violation[] =>
  Object.entries(fields).flatMap(([name, inner]) =>
    violationsIn(
      name.startsWith("@") ? undefined : inner,
      /^(?:\d+|errors|children)$/.test(name)
        ? parent
        : [parent, name].filter(Boolean).join("."),
    ),
  );

/** The violations in a message, a list of them, an object of one, or one with fields as keys. */
function violationsIn(value: unknown, field: string): Violation[] {
  if (typeof value === "string")
    return value.trim() === "" ? [] : [{ propertyPath: field, message: value }];
  if (Array.isArray(value))
    return value.flatMap((one) => violationsIn(one, field));
  if (!isRecord(value)) return [];
  const message = textOf(value, messageNames);
  if (message === undefined)
    return fieldNames.some((name) => name in value)
      ? []
      : violationsByField(value, field);
  const pointer = fieldOf(value["source"], "pointer");
  const path =
    textOf(value, fieldNames) ?? (typeof pointer === "string" ? pointer : "");
  return [{ propertyPath: propertyAt(path) || field, message }];
}

const textOf = (value: Record<string, unknown>, names: readonly string[]) =>
  names
    .map((name) => value[name])
    .find((one): one is string => typeof one === "string" && one.trim() !== "");

/** A path of JSON:API (`/data/attributes/email`) or of a Symfony form (`children[email].data`) as that of a property. */
const propertyAt = (path: string) =>
  path
    .replace(/^\/(?:data\/)?(?:attributes\/)?/, "")
    .replace(/^data\./, "")
    .replace(/^children\[(\w+)\](?:\.data)?/, "$1")
    .replaceAll("/", ".");
