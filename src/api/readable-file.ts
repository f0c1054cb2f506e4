import { withPatience } from "#src/browser/patience.ts";
import { LocalError } from "./errors.ts";

const filesOf = (body: unknown): Blob[] =>
  [body instanceof FormData ? [...body.values()] : body]
    .flat()
    .filter((one) => one instanceof Blob);

/**
 * Checks the files of a body that could not be sent: browsers report a file that was changed, moved or deleted since it was
 * chosen as a lost connection. Throws a LocalError where that is the reason.
 */
export async function expectReadable(body: unknown): Promise<void> {
  for (const file of filesOf(body))
    await withPatience(() => file.slice(0, 1).arrayBuffer()).catch(
      (cause: unknown) => {
        throw new LocalError("upload.problem.unreadable", cause);
      },
    );
}
