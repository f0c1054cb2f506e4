/** Milliseconds after which the browser no longer needs the object URL. */
const readWithin = 40_000;

/** Downloads a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  download(address, name);
  setTimeout(() => URL.revokeObjectURL(address), readWithin);
}

/** Downloads the file at an address of this site, which may be large: it goes to the disk as it arrives. */
export function download(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
