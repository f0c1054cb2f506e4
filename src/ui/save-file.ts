/** Milliseconds after which the browser no longer needs the object URL. */
const readWithin = 40_000;

/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readWithin);
}
