import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import type { Office } from "./office.ts";

interface NewImport {
  kind: string;
  rows?: readonly object[];
  target?: string;
}

/** Calls of imports, as an administrator makes them (BO-13.3). */
export function importsOf(app: TestApp, office: Office) {
  const post = (body: NewImport) =>
    office.call("POST", "/imports", { fileName: "file.csv", ...body });

  /** Makes an import of these rows, whose dry run has ended. */
  async function checked(
    kind: string,
    rows: readonly object[],
    target?: string,
  ) {
    const { status, json } = await post({
      ...{ kind, rows },
      ...(target !== undefined && { target }),
    });
    expect(status).toBe(201);
    await app.runJobs();
    return json.id as string;
  }

  const progressOf = (id: string) => office.call("GET", `/imports/${id}`);

  const rowsOf = async (id: string, query = "") =>
    (await office.call("GET", `/imports/${id}/rows?${query}`)).json.items;

  async function apply(id: string, etag?: string, body = {}) {
    const { headers } = await progressOf(id);
    return office.call("POST", `/imports/${id}/apply`, body, {
      "if-match": etag ?? String(headers["etag"]),
    });
  }

  /** Applies an import, whose rows are written then. @returns its progress */
  async function applied(id: string, body = {}) {
    expect((await apply(id, undefined, body)).status).toBe(202);
    await app.runJobs();
    return (await progressOf(id)).json;
  }

  return { post, checked, progressOf, rowsOf, apply, applied };
}
