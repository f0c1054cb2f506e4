import { expect, test } from "vitest";
import participant from "#schemas/imports/participant-row.schema.json" with {
  type: "json",
};
import points from "#schemas/imports/points-row.schema.json" with {
  type: "json",
};
import product from "#schemas/imports/product-row.schema.json" with {
  type: "json",
};
import tracking from "#schemas/imports/tracking-row.schema.json" with {
  type: "json",
};
import type { JsonObject } from "#src/schema/json.ts";
import {
  lackedColumns,
  matchColumns,
  rememberColumns,
} from "./match-columns.ts";
import { rowFields } from "./row-fields.ts";

const fieldsOf = (schema: object) => rowFields(schema as JsonObject);

test.each([
  [
    participant,
    ["Nom", "Prénom", "Adresse e-mail", "Identifiant client", "Groupes"],
    { lastName: 0, firstName: 1, email: 2, clientId: 3, groups: 4 },
  ],
  [
    participant,
    ["First name", "Surname", "E-MAIL", "client_id", "group"],
    { firstName: 0, lastName: 1, email: 2, clientId: 3, groups: 4 },
  ],
  [
    participant,
    ["Vorname", "Nachname", "E-Mail-Adresse"],
    { firstName: 0, lastName: 1, email: 2 },
  ],
  [
    participant,
    ["Nome", "Cognome", "Codice cliente"],
    { firstName: 0, lastName: 1, clientId: 2 },
  ],
  [
    participant,
    ["Nombre", "Apellidos", "Correo electrónico"],
    { firstName: 0, lastName: 1, email: 2 },
  ],
  [
    participant,
    ["Voornaam", "Achternaam", "Klantnummer"],
    { firstName: 0, lastName: 1, clientId: 2 },
  ],
  [participant, ["a", "b"], {}],
  [participant, ["Email", "E-mail"], { email: 0 }],
  [
    product,
    ["Référence", "Désignation", "Nom (EN)", "Marque", "Gamme"],
    { productCode: 0, productName: 1, "productName.en": 2, brand: 3, range: 4 },
  ],
  [
    product,
    ["productName.de", "productCode"],
    { "productName.de": 0, productCode: 1 },
  ],
  [
    tracking,
    ["Bestellnummer", "Paketdienst", "Sendungsnummer"],
    { order: 0, carrier: 1, trackingNumber: 2 },
  ],
  [
    points,
    ["Courriel", "Nombre de points", "Libellé"],
    { email: 0, points: 1, reason: 2 },
  ],
])(
  "BO-13.2 columns are recognized by their headers: %#",
  (schema, header, columns) => {
    expect(matchColumns(fieldsOf(schema), { header, samples: [] })).toEqual(
      columns,
    );
  },
);

test("BO-13.2 columns are recognized by what is in them", () => {
  const samples = [
    ["Lou", "lou@b.fr", "50"],
    ["Zoé", "zoe@b.fr", "1 500"],
    ["", "", ""],
  ];
  expect(
    matchColumns(fieldsOf(points), { header: ["A", "B", "C"], samples }),
  ).toEqual({ email: 1, points: 2 });
});

test("BO-13.2 columns are matched as they were before", () => {
  const fields = fieldsOf(points);
  const header = ["Contact", "Email", "Valeur", ""];
  const samples = [["a@b.fr", "z@b.fr", "2", ""]];
  const remembered = rememberColumns(header, { email: 0, points: 2 });
  expect(remembered).toEqual({ contact: "email", email: "", valeur: "points" });
  expect(matchColumns(fields, { header, samples }, remembered)).toEqual({
    email: 0,
    points: 2,
  });
});

test.each([
  [points, {}, [["points"], ["reason"], ["email", "clientId"]]],
  [points, { points: 0, reason: 1, clientId: 2 }, []],
  [tracking, { carrier: 0 }, [["order"]]],
  [participant, { lastName: 0 }, [["email", "clientId"]]],
])(
  "BO-13.2 the columns that a file lacks are named: %#",
  (schema, columns, lacked) => {
    expect(lackedColumns(schema, columns)).toEqual(lacked);
  },
);
