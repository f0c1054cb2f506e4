import { readFileSync } from "node:fs";
import { UserError } from "#server/core/cli.ts";

/** 32 bytes in Base64 or Base64url; hexadecimal secrets of that length match as well. */
const secretPattern = /^[\w+/-]{43,}={0,2}$/;

/** The one that signs and, during a rotation, another one that is still accepted. */
const MAX_SECRETS = 2;

/**
 * The secrets that sign sessions, from SESSION_SECRET_FILE or SESSION_SECRET: the first one signs, both are accepted.
 * Empty if neither is set. Throws a UserError that never repeats a secret.
 */
export function readSessionSecrets(env: NodeJS.ProcessEnv): readonly string[] {
  const { SESSION_SECRET: text, SESSION_SECRET_FILE: file } = env;
  if (text && file)
    throw new UserError(
      "SESSION_SECRET and SESSION_SECRET_FILE are both set: remove one",
    );
  if (file) return parseSecrets("SESSION_SECRET_FILE", readSecretFile(file));
  return text ? parseSecrets("SESSION_SECRET", text) : [];
}

function readSecretFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UserError(
      `SESSION_SECRET_FILE cannot be read: ${(error as Error).message}`,
    );
  }
}

function parseSecrets(name: string, text: string): readonly string[] {
  const secrets = text.split(/[\s,]+/).filter(Boolean);
  if (secrets.length === 0 || secrets.length > MAX_SECRETS)
    throw new UserError(
      `${name} must contain one secret or, during a rotation, the new and the previous one; it contains ${secrets.length}`,
    );
  if (!secrets.every((secret) => secretPattern.test(secret)))
    throw new UserError(
      `${name} must contain at least 32 random bytes in Base64, such as the output of: openssl rand -base64 32`,
    );
  return secrets;
}
