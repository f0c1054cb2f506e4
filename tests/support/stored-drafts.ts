import type { Page } from "@playwright/test";

/** What a table of this browser's storage holds, declaration drafts by default: its keys, and its raw content as text. */
export const storedDrafts = (
  page: Page,
  table = { database: "palmares", name: "declaration-drafts" },
): Promise<{ keys: string[]; text: string }> =>
  page.evaluate(async (from) => {
    /** One character per byte, so that plain text stays recognizable. */
    const signs = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    const read = async (value: unknown): Promise<string> => {
      if (value instanceof Blob)
        return `${value.type} ${value instanceof File ? value.name : ""} ${signs(new Uint8Array(await value.arrayBuffer()))}`;
      if (value instanceof ArrayBuffer) return signs(new Uint8Array(value));
      if (ArrayBuffer.isView(value))
        return signs(new Uint8Array(value.buffer.slice()));
      if (typeof value !== "object" || value === null) return String(value);
      const parts = Object.entries(value).flat();
      return (await Promise.all(parts.map(read))).join("\n");
    };
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const database = await answer(indexedDB.open(from.database));
    try {
      const { name } = from;
      if (!database.objectStoreNames.contains(name))
        return { keys: [], text: "" };
      const store = database.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([
        answer(store.getAllKeys()),
        answer(store.getAll()),
      ]);
      return { keys: keys.map(String), text: await read(values) };
    } finally {
      database.close();
    }
  }, table);

/** Ages all stored drafts by `days`. */
export const ageDrafts = (page: Page, days: number): Promise<void> =>
  page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("palmares");
        opening.addEventListener("success", () => {
          const database = opening.result;
          const work = database.transaction("declaration-drafts", "readwrite");
          work
            .objectStore("declaration-drafts")
            .openCursor()
            .addEventListener("success", ({ target }) => {
              const { result: cursor } =
                target as IDBRequest<IDBCursorWithValue | null>;
              if (cursor === null) return;
              const { savedAt } = cursor.value;
              cursor.update({
                ...cursor.value,
                savedAt: savedAt - milliseconds,
              });
              cursor.continue();
            });
          work.addEventListener("complete", () => {
            database.close();
            resolve();
          });
          work.addEventListener("abort", () => reject(work.error));
        });
      }),
    days * 24 * 60 * 60 * 1000,
  );
