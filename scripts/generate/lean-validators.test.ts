import { expect, test } from "vitest";
import { withoutNotes, withoutUnread } from "./lean-validators.ts";

test("documentation is removed, properties with the same name are kept", () => {
  expect(
    withoutNotes({
      title: "Card",
      description: "A card.",
      properties: {
        title: { description: "Its title.", type: "string" },
        description: { type: ["string", "null"] },
      },
      items: [{ description: "One." }],
      const: { title: "kept" },
      enum: [{ description: "kept" }],
    }),
  ).toEqual({
    properties: {
      title: { type: "string" },
      description: { type: ["string", "null"] },
    },
    items: [{}],
    const: { title: "kept" },
    enum: [{ description: "kept" }],
  });
});

test("a choice of described constants becomes an enum, any other one is kept", () => {
  const one = { const: "One", description: "The first." };
  const other = { const: "Other" };
  expect(
    withoutNotes({
      properties: {
        choice: { oneOf: [one, other] },
        mixed: { oneOf: [one, { type: "null" }] },
      },
    }),
  ).toEqual({
    properties: {
      choice: { enum: ["One", "Other"] },
      mixed: { oneOf: [{ const: "One" }, { type: "null" }] },
    },
  });
});

test("unused arguments and fields are removed", () => {
  expect(
    withoutUnread(
      'function v(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){v(data.a, {instancePath:instancePath+"/a",parentData:data,parentDataProperty:"a",rootData});v(data1, {instancePath,parentData:data0,parentDataProperty:i0,rootData});v(data, {instancePath,parentData,parentDataProperty,rootData});e={instancePath,schemaPath:"#/type",keyword:"type"}}',
    ),
  ).toBe(
    'function v(data, instancePath=""){v(data.a, instancePath+"/a");v(data1, instancePath);v(data, instancePath);e={instancePath,keyword:"type"}}',
  );
});
