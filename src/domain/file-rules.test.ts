import { describe, expect, test } from "vitest";
import {
  acceptOf,
  type FileProblem,
  fileProblem,
  type InspectedFile,
  isPlainText,
  proofRules,
  typeLabels,
} from "./file-rules.ts";

const pdf: InspectedFile = {
  name: "facture.pdf",
  size: 100_000_000,
  contentType: "application/pdf",
  dimensions: undefined,
};

test.each<[Partial<InspectedFile>, FileProblem | undefined]>([
  [{}, undefined],
  [{ name: "FACTURE.PDF" }, undefined],
  [{ name: "ventes.csv", contentType: "text/csv" }, undefined],
  [{ name: "reçu.jpg", contentType: "image/jpeg" }, undefined],
  [{ name: "facture.exe" }, "type"],
  [{ contentType: "application/zip" }, "type"],
  [{ contentType: undefined }, "type"],
  [{ size: 100_000_001 }, "size"],
  [{ size: 0, contentType: undefined }, "empty"],
  [{ contentType: undefined, isUnreadable: true }, "corrupt"],
])("a proof with %j has the problem %s", (file, problem) => {
  expect(fileProblem({ ...pdf, ...file }, proofRules)).toBe(problem);
});

test("the types of a proof, for people and for the file dialog", () => {
  expect(typeLabels(proofRules).join(" ")).toBe(
    "PDF PNG JPEG GIF BMP DOCX CSV XLSX",
  );
  const accepted = acceptOf(proofRules).split(",");
  for (const ending of ["pdf", "png", "jpeg", "docx", "xlsx", "csv", "bmp"])
    expect(accepted).toContain(`.${ending}`);
  expect(accepted).toContain("image/jpeg");
});

describe("plain text", () => {
  test.each([
    ["name;quantity\r\nPompe à chaleur;3", true],
    ["\ttab", true],
    ["", false],
    ["  <html>", false],
    ["a\0b", false],
  ])("%j is: %s", (text, isText) => {
    expect(isPlainText(new TextEncoder().encode(text))).toBe(isText);
  });
});
