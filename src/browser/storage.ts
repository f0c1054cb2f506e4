/** Text storage of this browser for the site; if the browser refuses, texts last until the page is left. */
export interface TextStorage {
  get(key: string): string | null;
  /** @returns whether the text outlives the page: false if storage is blocked or full */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** Even reading the property throws a SecurityError if site data is blocked; `setItem` throws if it is full. */
function createTextStorage(open: () => Storage): TextStorage {
  const unstored = new Map<string, string>();
  const attempt = <Value>(use: (storage: Storage) => Value): Value | null => {
    try {
      return use(open());
    } catch {
      return null;
    }
  };
  return {
    get: (key) =>
      unstored.get(key) ?? attempt((storage) => storage.getItem(key)),
    set(key, text) {
      const isStored = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (isStored) unstored.delete(key);
      else unstored.set(key, text);
      return isStored === true;
    },
    remove(key) {
      unstored.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [
      ...new Set([
        ...unstored.keys(),
        ...(attempt((storage) => Object.keys(storage)) ?? []),
      ]),
    ],
  };
}

/** Local storage, shared by all tabs. */
export const localTexts = createTextStorage(() => localStorage);

/** Session storage, for this tab only. */
export const tabTexts = createTextStorage(() => sessionStorage);
