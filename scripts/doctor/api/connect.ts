import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { UserError } from "#server/core/cli.ts";
import { signIn } from "#src/api/access/session.ts";
import type { Client } from "#src/api/client/client.ts";
import { type ApiError, HttpError } from "#src/api/errors/error-classes.ts";
import { serverText } from "#src/api/errors/error-texts.ts";
import type { WireLog } from "./wire-log.ts";

const certificate = /certificate|self[- ]signed|altnames|unable to verify/i;

/** Checks that there is an API at the URL; throws a UserError that says what was found instead. */
export async function reach(
  { probe }: WireLog,
  base: string,
  timeout: number,
): Promise<void> {
  const { failure, status, headers, content } = await probe("/config/app", {
    redirect: "follow",
  });
  if (failure === "timeout")
    throw new UserError(`${base} does not respond within ${timeout / 1000} s`);
  if (failure !== undefined)
    throw new UserError(
      certificate.test(failure)
        ? `The certificate of ${base} is not trusted: ${failure}. For a private CA, set NODE_EXTRA_CA_CERTS=ca.pem`
        : `No response from ${base}: ${failure}`,
    );
  const isPage = /html/.test(headers.get("content-type") ?? "");
  if (isPage && content.isText && status < 500)
    throw new UserError(
      `${base}/config/app is an HTML page (${status}), not JSON: is this the URL of the API? It usually ends in /v2`,
    );
}

/** The token of a user; undefined if the session is in a cookie. Throws a UserError if the API rejects the sign-in. */
export async function signInAs(
  client: Client,
  user: string,
  password: string,
): Promise<string | undefined> {
  try {
    return await signIn(client, { username: user, password });
  } catch (error) {
    throw new UserError(
      `${user} cannot sign in: ${reasonOf(error as ApiError)}`,
    );
  }
}

function reasonOf(error: ApiError): string {
  const said = error instanceof HttpError ? serverText(error) : undefined;
  return said === undefined ? error.message : `${error.message}: ${said}`;
}

/** Prompts for a password without echoing it; reads the first line of standard input if that is not a terminal. */
export async function askPassword(
  user: string,
  input: NodeJS.ReadStream = process.stdin,
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input,
    output: silent,
    terminal: input.isTTY === true,
  });
  if (input.isTTY) process.stderr.write(`Password for ${user}: `);
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    if (input.isTTY) process.stderr.write("\n");
  }
  throw new UserError(
    `No password for ${user}: type it, or use --password or --token`,
  );
}
