import { expect } from "vitest";
import type { Answer, TestApp } from "./app.ts";
import type { Office } from "./office.ts";

/** A document as tests handle it. */
export interface TestDocument {
  id: string;
  /** The present ETag of its draft. */
  etag(): Promise<string>;
  body(): Promise<Record<string, unknown>>;
  call(
    method: "GET" | "PATCH" | "POST" | "PUT",
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Replaces the draft. */
  save(body: object): Promise<Answer>;
  release(request?: object): Promise<Answer>;
  status(): Promise<string>;
}

export function documentOf(office: Office, id: string): TestDocument {
  const call: TestDocument["call"] = (method, path, body, headers) =>
    office.call(method, `/documents/${id}${path}`, body, headers);
  const etag = async () =>
    String((await call("GET", "/draft")).headers["etag"]);
  return {
    id,
    call,
    etag,
    body: async () => (await call("GET", "/draft")).json.body,
    save: async (body) =>
      call("PUT", "/draft", { body }, { "if-match": await etag() }),
    release: async (request = {}) =>
      call(
        "POST",
        "/releases",
        { acceptWarnings: true, ...request },
        { "if-match": await etag() },
      ),
    async status() {
      const { json } = await call("GET", "");
      // The database's and the rule's.
      expect(json.statuses[0]).toBe(json.status);
      return json.status;
    },
  };
}

export async function createDocument(
  office: Office,
  kind: string,
  body: object,
  name = `A ${kind}`,
): Promise<TestDocument> {
  const { status, json } = await office.call("POST", "/documents", {
    ...{ kind, name, body },
  });
  expect(status).toBe(201);
  return documentOf(office, json.id);
}

/** The first document of a kind, or the one of this name. */
export async function findDocument(
  office: Office,
  kind: string,
  name = "",
): Promise<TestDocument> {
  const { json } = await office.call(
    "GET",
    `/documents?kind=${kind}&sort=name&q=${encodeURIComponent(name)}`,
  );
  return documentOf(office, json.items[0].id);
}

/** The actions that the audit trail has of a document, newest first. */
export async function auditedActions(
  { database }: TestApp,
  kind: string,
  id: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom("audit_events")
    .select("action")
    .where("entity", "=", `${kind}/${id}`)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ action }) => action);
}

/** A text that is the same in every language. */
export const six = (text: string) => ({
  ...{ fr: text, en: text, it: text, es: text, de: text, nl: text },
});

/** The body of a reward without mistakes. */
export const rewardOf = (title: string, more: object = {}) => ({
  title: six(title),
  price: 900,
  ...more,
});

/** The rewards that participants see. */
export const shownRewards = async ({ call }: TestApp) =>
  (await call("/v2/rewards")).json["hydra:member"] as {
    title: string;
    price: number;
    stock: number | null;
  }[];

/** An instant `ms` milliseconds from now. */
export const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A text of a page, the same in every language. */
export const textBlock = (words: string, more: object = {}) => ({
  ...{ key: words, "@type": "ContentText", text: six(`<p>${words}</p>`) },
  ...more,
});

/** A widget of a page. */
export const widgetBlock = (words: string, more: object = {}) => ({
  ...{ key: words, "@type": "WidgetEditorial", version: 2 },
  ...{ title: six(words), text: six(`<p>${words}</p>`) },
  ...more,
});

/** The body of a page without mistakes. */
export const pageOf = (blocks: object[], more: object = {}) => ({
  ...{ title: six("Une page"), blocks },
  ...more,
});
