import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const hashed = /^(.+-)([\w-]{8})(\.\w+)$/;
const textFile = /\.(js|css|json|html)$/;

/** A copy of the build in `from` with different names of all hashed files, like another version. */
export function otherBuild(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const assets = join(to, "assets");
  const renamed = new Map<string, string>();
  for (const name of readdirSync(assets)) {
    const [, stem = "", hash = "", ending = ""] = hashed.exec(name) ?? [];
    if (hash === "") rmSync(join(assets, name));
    else renamed.set(name, `${stem}${[...hash].reverse().join("")}${ending}`);
  }
  const withNames = (path: string) => {
    if (!textFile.test(path)) return;
    let text = readFileSync(path, "utf8");
    for (const [name, other] of renamed) text = text.replaceAll(name, other);
    writeFileSync(path, text);
  };
  withNames(join(to, "index.html"));
  for (const [name, other] of renamed) {
    withNames(join(assets, name));
    renameSync(join(assets, name), join(assets, other));
  }
}
