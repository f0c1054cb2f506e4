/** A validation error: where (JSON pointer), which keyword, why. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
  /** The schema that has the keyword, and the invalid value: only set by the validator of layouts. */
  parentSchema?: unknown;
  data?: unknown;
}

/** A validator compiled from a schema at build time; `errors` contains those of the last call. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: SchemaError[] | null;
}
