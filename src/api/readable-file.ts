import { withPatience } from "#src/browser/patience.ts";
import { UnreadableFileError } from "./errors.ts";

const filesOf = (body: unknown): Blob[] =>
  [body instanceof FormData ? [...body.values()] : body]
    .flat()
    .filter((one) => one instanceof Blob);

/**
 * Checks the files of a body that could not be sent: browsers report a file that was changed, moved or deleted since it was
 * chosen as a lost connection. Throws UnreadableFileError where that is the reason.
 */
export async function expectReadable(body: unknown): Promise<void> {
  for (const file of filesOf(body))
    await withPatience(() => file.slice(0, 1).arrayBuffer()).catch(
      (cause: unknown) => {
        throw new UnreadableFileError("A file to send cannot be read.", {
          cause,
        });
      },
    );
}
