import {
  type Argon2Parameters,
  argon2,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** What argon2id is told: memory in KiB, passes over it, lanes. */
export type HashCost = Readonly<
  Record<"memory" | "passes" | "parallelism", number>
>;

/** 32 MiB, 3 passes, 1 lane: above the minimum that OWASP recommends, about 60 ms. */
const secureCost: HashCost = { memory: 32_768, passes: 3, parallelism: 1 };
const TAG_LENGTH = 32;

const FORMAT =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/;

const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Hashes a password with a random salt, in PHC string format, which names the cost: another one is for tests alone. */
export async function hashPassword(
  password: string,
  cost = secureCost,
): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", parameters(password, nonce, cost));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/**
 * Whether the password is that of the hash. Without a hash (an unknown account) it returns false after the same time, so
 * that the time does not reveal which accounts exist.
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const stored = hash?.match(FORMAT)?.groups ?? {};
  const { salt, tag } = stored;
  if (salt === undefined || tag === undefined) {
    await derive("argon2id", parameters(password, randomBytes(16), secureCost));
    return false;
  }
  const given = await derive(
    "argon2id",
    parameters(password, Buffer.from(salt, "base64"), {
      memory: Number(stored["memory"]),
      passes: Number(stored["passes"]),
      parallelism: Number(stored["parallelism"]),
    }),
  );
  return timingSafeEqual(given, Buffer.from(tag, "base64"));
}

function parameters(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: HashCost,
): Argon2Parameters {
  return {
    message: password.normalize("NFC"),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: TAG_LENGTH,
  };
}
