/** One thing that a value has against its schema: where (JSON pointer), which keyword, why. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
  /** The schema that has the keyword, and the value that did not meet it: from the validator of layouts alone. */
  parentSchema?: unknown;
  data?: unknown;
}

/** A validator compiled from a schema at build time; `errors` holds what the last call found. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: SchemaError[] | null;
}
