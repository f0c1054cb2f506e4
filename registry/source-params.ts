import type { pagedSources, sources } from "./sources.ts";

/** The params of each source as a layout writes them: the types' names as in JSON Schema, `?` for what may be absent. */
export const sourceParams = {
  badges: {},
  content: { id: "string" },
  challenge: { id: "string" },
  challengeProducts: { id: "string" },
  challenges: { type: "string?", status: "string?" },
  declarationActions: {},
  rewards: {},
  wishlist: {},
  ssoProviders: {},
  categoryContents: { id: "string" },
  notices: {},
  orders: {},
} as const satisfies {
  [Name in keyof Factories]: ParamTypes<ParamsOf<Factories[Name]>>;
};

type Factories = typeof sources & typeof pagedSources;
type ParamsOf<Factory extends (params: never) => unknown> =
  Parameters<Factory> extends []
    ? Record<string, never>
    : NonNullable<Parameters<Factory>[0]>;
type ParamTypes<Params> = {
  [Name in keyof Params]-?: undefined extends Params[Name]
    ? `${TypeName<NonNullable<Params[Name]>>}?`
    : TypeName<Params[Name]>;
};
type TypeName<Value> = Value extends string
  ? "string"
  : Value extends number
    ? "number"
    : "boolean";
