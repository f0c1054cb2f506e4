type Params = Readonly<Record<string, unknown>>;

/** A value in a few characters. */
export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

const list = (values: unknown) =>
  (Array.isArray(values) ? values : [values]).map(short).join(", ");

const kinds = (type: unknown) =>
  (Array.isArray(type) ? type : String(type).split(",")).join(" or ");

const sentences: Record<string, (params: Params, value: string) => string> = {
  type: ({ type }, value) => `${value} where ${kinds(type)} is asked`,
  required: ({ missingProperty }) => `"${missingProperty}" is missing`,
  enum: ({ allowedValues }, value) =>
    `${value} is none of ${list(allowedValues)}`,
  const: ({ allowedValue }, value) => `${value} is not ${short(allowedValue)}`,
  additionalProperties: ({ additionalProperty }) =>
    `"${additionalProperty}" is not known here`,
  pattern: ({ pattern }, value) =>
    pattern === undefined
      ? `${value} does not have the form asked`
      : `${value} does not have the form ${pattern}`,
  minimum: ({ limit }, value) => `${value} is less than ${limit}`,
  maximum: ({ limit }, value) => `${value} is more than ${limit}`,
  minLength: ({ limit }, value) =>
    `${value} is shorter than ${limit} characters`,
  maxLength: ({ limit }, value) =>
    `${value} is longer than ${limit} characters`,
  minItems: ({ limit }, value) => `${value} has fewer than ${limit} items`,
  maxItems: ({ limit }, value) => `${value} has more than ${limit} items`,
  migration: ({ stored, present, why }) =>
    why === undefined
      ? `version ${stored} is newer than ${present}, the newest known`
      : `not brought from version ${stored} to ${present}: ${why}`,
  source: ({ name, nearest, wanted, missing }) => {
    if (missing !== undefined) return `the address has no ${short(missing)}`;
    if (wanted !== undefined)
      return `the source ${short(wanted)} is asked${name === undefined ? "" : `, not ${short(name)}`}`;
    return `no source is named ${short(name)}${nearest === undefined ? "" : `; the nearest is "${nearest}"`}`;
  },
  condition: ({ word }) =>
    word === undefined
      ? "a condition is an object or a boolean"
      : `${short(word)} is not part of the grammar of conditions`,
};

/** Says in English what a value has against its schema: `7 where string is asked`. */
export function reasonOf(
  keyword: string,
  params: Params,
  value: unknown,
): string {
  return (
    sentences[keyword]?.(params, short(value)) ??
    `${short(value)} does not meet "${keyword}"`
  );
}
