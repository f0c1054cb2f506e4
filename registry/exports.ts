import audit from "#schemas/exports/audit-row.schema.json" with {
  type: "json",
};
import exportedBadge from "#schemas/exports/badge-row.schema.json" with {
  type: "json",
};
import declaration from "#schemas/exports/declaration-row.schema.json" with {
  type: "json",
};
import figure from "#schemas/exports/figure-row.schema.json" with {
  type: "json",
};
import order from "#schemas/exports/order-row.schema.json" with {
  type: "json",
};
import exportedParticipant from "#schemas/exports/participant-row.schema.json" with {
  type: "json",
};
import exportedPoints from "#schemas/exports/points-row.schema.json" with {
  type: "json",
};
import exportedResult from "#schemas/exports/result-row.schema.json" with {
  type: "json",
};
import badge from "#schemas/imports/badge-award-row.schema.json" with {
  type: "json",
};
import participant from "#schemas/imports/participant-row.schema.json" with {
  type: "json",
};
import points from "#schemas/imports/points-row.schema.json" with {
  type: "json",
};
import product from "#schemas/imports/product-row.schema.json" with {
  type: "json",
};
import result from "#schemas/imports/result-row.schema.json" with {
  type: "json",
};
import { type RowField, rowFields } from "#src/domain/imports/row-fields.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import type {
  OfficeExport,
  OfficeExportRequest,
} from "#src/schema/types.gen.ts";

export type ExportName = OfficeExport["kind"];

export type ExportFilter = NonNullable<OfficeExportRequest["filter"]>;

interface ExportKind {
  /** Of its rows: what the import of the same has, and what only an export has. */
  schemas: readonly object[];
  /** Whether it needs the password again, and a purpose. */
  isOfPersons: boolean;
  /** Needed besides EXPORT. */
  permission?: Permission;
  filters: readonly (keyof ExportFilter)[];
}

/** Everything that can be exported (BO-21.1); what is read is in server/repositories/exports/export-sources.ts. */
export const exportKinds: Readonly<Record<ExportName, ExportKind>> = {
  products: { schemas: [product], isOfPersons: false, filters: [] },
  results: {
    schemas: [result, exportedResult],
    isOfPersons: true,
    filters: ["challenge", "status"],
  },
  declarations: {
    schemas: [declaration],
    isOfPersons: true,
    filters: ["challenge", "status"],
  },
  points: {
    schemas: [points, exportedPoints],
    isOfPersons: true,
    filters: ["challenge"],
  },
  participants: {
    schemas: [participant, exportedParticipant],
    isOfPersons: true,
    filters: ["status"],
  },
  orders: { schemas: [order], isOfPersons: true, filters: ["status"] },
  badges: { schemas: [badge, exportedBadge], isOfPersons: true, filters: [] },
  audit: {
    schemas: [audit],
    isOfPersons: false,
    permission: "AUDIT_READ",
    filters: [],
  },
  figures: { schemas: [figure], isOfPersons: false, filters: ["challenge"] },
};

export const exportNames = Object.keys(exportKinds) as ExportName[];

/** The columns that a kind can have, in their order. */
export const exportFields = (kind: ExportName): RowField[] =>
  exportKinds[kind].schemas.flatMap(rowFields);

/** What the values of a column that are no free texts are called, by value and language. */
export const valueLabels = (
  kind: ExportName,
  column: string,
): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  exportKinds[kind].schemas
    .map((schema) => (schema as LabelledSchema).properties[column])
    .find((rule) => rule !== undefined)?.["x-labels"] ?? {};

interface LabelledSchema {
  properties: Readonly<
    Record<
      string,
      {
        "x-labels"?: Readonly<Record<string, Readonly<Record<string, string>>>>;
      }
    >
  >;
}
