import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { importTraits } from "#registry/imports.ts";
import {
  findProducts,
  type ListedRow,
  rememberProducts,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useLatest } from "#src/back-office/ui/use-latest.ts";
import type { RowEdit } from "#src/domain/documents/list-edits.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import {
  codesIn,
  type PastedTable,
  type PastePlan,
  planCells,
  planRows,
  readPasted,
} from "./pasted.ts";
import type { Selection } from "./selection.ts";

const fields = rowFields(importTraits("challenge-products").schema);

/** How many codes one request looks for. */
const CODES_PER_REQUEST = 1_000;

interface Options {
  rows: ReadonlyMap<string, ListedRow>;
  shown: readonly ListedRow[];
  selection: Selection;
  edit: (changes: readonly RowEdit[]) => void;
}

/** What became of what was pasted. */
export type PasteOutcome = Pick<PastePlan, "refused"> & {
  changed: number;
  added: number;
};

/** Pastes cells of a spreadsheet: rows by their codes, or numbers where the selection is. */
export function usePaste(options: Options) {
  const client = useOffice();
  const queries = useQueryClient();
  const latest = useLatest(options);
  const [outcome, setOutcome] = useState<PasteOutcome>();
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);

  async function plan(text: string): Promise<PastePlan> {
    const table = readPasted(await linesOf(text), fields, {
      selection: latest.current.selection,
      isKnown: (code) => latest.current.rows.has(code),
    });
    const { selection, shown } = latest.current;
    if (table.columns === undefined) return planCells(table, selection, shown);
    const found = await productsOf(table);
    return planRows(table, {
      rows: latest.current.rows,
      exists: (code) => found.has(code),
    });
  }

  /** The products of the catalogue that a table names, of those that are not in the list. */
  async function productsOf(table: PastedTable): Promise<Set<string>> {
    const { rows } = latest.current;
    const codes = [...new Set(codesIn(table))].filter(
      (code) => code !== "" && !rows.has(code),
    );
    const found = new Set<string>();
    for (let at = 0; at < codes.length; at += CODES_PER_REQUEST) {
      const products = await findProducts(client, {
        codes: codes.slice(at, at + CODES_PER_REQUEST),
      });
      rememberProducts(queries, products);
      for (const { productCode } of products) found.add(productCode);
    }
    return found;
  }

  async function paste(text: string): Promise<void> {
    setError(undefined);
    setPending(true);
    try {
      const { edits, refused } = await plan(text);
      latest.current.edit(edits);
      const added = edits.filter(({ from }) => from === null).length;
      setOutcome({ refused, added, changed: edits.length - added });
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  }
  return {
    paste,
    isPending,
    outcome,
    error,
    dismiss: () => setOutcome(undefined),
  };
}

/** The lines of pasted text; spreadsheets quote cells with line breaks, and end the last line. */
async function linesOf(text: string): Promise<string[][]> {
  const { readRows } = await import("#src/back-office/table-file/read-csv.ts");
  const lines: string[][] = [];
  readRows(text.replace(/\r?\n$/, ""), "\t", (row) => {
    lines.push(row);
  });
  return lines;
}
