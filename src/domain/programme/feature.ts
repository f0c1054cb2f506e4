/** A feature in wire format: attributes by name, or a list of names, or of names with values. */
interface AnyFeature {
  enabled?: boolean | null;
  attributes?: object | null;
}

const isTrue = (value: unknown) =>
  value === true || value === 1 || value === "1" || value === "true";

function names(attribute: unknown, name: string): boolean {
  if (typeof attribute !== "object" || attribute === null)
    return attribute === name;
  const { name: own, value } = attribute as { name?: unknown; value?: unknown };
  return own === name && (value === undefined || isTrue(value));
}

/** Whether a feature that is on has the attribute `name` set. */
export function hasAttribute(
  feature: AnyFeature | null | undefined,
  name: string,
): boolean {
  const { enabled, attributes } = feature ?? {};
  if (enabled === false || !attributes) return false;
  return Array.isArray(attributes)
    ? attributes.some((one) => names(one, name))
    : isTrue((attributes as Record<string, unknown>)[name]);
}
