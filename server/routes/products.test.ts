import { expect, it } from "vitest";
import { csvOf } from "./products.ts";

it("writes CSV that no spreadsheet evaluates as formulas", () => {
  const csv = csvOf([
    {
      challengeProduct: {
        id: 1,
        productCode: "=1+1",
        productName: 'Radiateur "Linéa", 600 W',
        brand: "@x",
      },
      threshold: -2,
      reward: null,
    },
  ]);
  expect(csv).toBe(
    '\uFEFFcode,product,brand,range,unit,threshold,reward,coefficient\r\n\'=1+1,"Radiateur ""Linéa"", 600 W",\'@x,,,-2,,\r\n',
  );
});
