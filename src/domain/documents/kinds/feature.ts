import { isObject, type JsonObject } from "#src/domain/documents/languages.ts";
import type { Fault, Projection } from "./kind.ts";
import { textOr } from "./rows.ts";

/** Features that are switched on and off, by their name. */
export const projectFeature = (body: JsonObject): Projection => ({
  features: {
    key: "name",
    rows: [
      {
        name: textOr(body["name"], ""),
        is_enabled: body["enabled"] === true,
        attributes: attributesOf(body),
      },
    ],
  },
});

const attributesOf = ({ attributes }: JsonObject) =>
  isObject(attributes) || Array.isArray(attributes) ? attributes : {};

/** Pages and the server know a feature by its name. */
export const featureRules = (
  before: JsonObject | null,
  after: JsonObject,
): Fault[] =>
  before === null || before["name"] === after["name"]
    ? []
    : [{ pointer: "/name", outcome: "fixedValue", level: "mistake" }];
