import { expect, test } from "vitest";
import product from "#schemas/documents/product.schema.json" with {
  type: "json",
};
import listedProduct from "#schemas/lists/challenge-products.schema.json" with {
  type: "json",
};
import listedGoal from "#schemas/lists/custom-goals.schema.json" with {
  type: "json",
};
import common from "#schemas/wire/common.schema.json" with { type: "json" };
import pointsRequest from "#schemas/wire/office-points-request.schema.json" with {
  type: "json",
};
import signUp from "#schemas/wire/sign-up-request.schema.json" with {
  type: "json",
};
import { columnRule } from "#src/domain/imports/import-row.ts";
import { type ImportName, importTraits } from "./imports.ts";

const { definitions } = common;
const { properties } = product;
const listed = listedProduct.properties;

const places: readonly [ImportName, column: string, place: object][] = [
  ["products", "productCode", properties.productCode],
  ["products", "productName", properties.productName.additionalProperties],
  ["products", "productName.en", properties.productName.additionalProperties],
  [
    ...(["products", "productDescription"] as const),
    properties.productDescription.additionalProperties,
  ],
  [
    ...(["products", "productDescription.de"] as const),
    properties.productDescription.additionalProperties,
  ],
  ["products", "unit", { maxLength: properties.unit.maxLength }],
  ["products", "unit.nl", { maxLength: properties.unit.maxLength }],
  ["products", "brand", properties.brand],
  ["products", "range", properties.range],
  ["products", "status", properties.status],
  ["challenge-products", "productCode", listed.productCode],
  ["challenge-products", "productCode", properties.productCode],
  ["challenge-products", "threshold", listed.threshold],
  ["challenge-products", "reward", listed.reward],
  ["challenge-products", "coefficient", listed.coefficient],
  ["custom-goals", "value", listedGoal.properties.value],
  ["participants", "firstName", definitions.PersonName],
  ["participants", "lastName", definitions.PersonName],
  ["participants", "clientId", signUp.properties.clientId],
  ["points", "points", pointsRequest.properties.points],
  ["points", "reason", pointsRequest.properties.reason],
];

/** The limits of a value; that it may not be empty is said otherwise. */
const limitsOf = ({
  minLength = 1,
  maxLength,
  minimum,
  maximum,
}: Record<string, unknown>) => ({ minLength, maxLength, minimum, maximum });

test.each(places)(
  "BO-13.1 %s: the limits of %s are those of the place that uses it",
  (kind, column, place) => {
    const { schema, limits = {} } = importTraits(kind);
    const closer = limits[column.split(".")[0] ?? ""];
    expect(limitsOf({ ...columnRule(schema, column), ...closer })).toEqual(
      limitsOf({ ...place }),
    );
  },
);
