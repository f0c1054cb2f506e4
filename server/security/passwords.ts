import {
  type Argon2Parameters,
  argon2,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import PQueue from "p-queue";
import { HttpProblem } from "#server/core/http-problem.ts";

const deriveNow = promisify(argon2);

/** Threads of libuv, which also read files. */
const THREADS = Number(process.env["UV_THREADPOOL_SIZE"]) || 4;

/** Concurrent hashes: one core and one thread stay free for everything else. */
const CONCURRENCY = Math.max(1, Math.min(availableParallelism(), THREADS) - 1);

/** Maximum of waiting hashes: about six seconds' worth. */
const MAX_WAITING = 100 * CONCURRENCY;

const RETRY_SECONDS = 5;

const queue = new PQueue({ concurrency: CONCURRENCY });

/** Numbers of running and waiting hashes, for metrics. */
export const hashesInProgress = () => ({
  running: queue.pending,
  waiting: queue.size,
});

/** Derives a key in turn; throws an HttpProblem (503) if too many are waiting. */
function derive(
  algorithm: "argon2id",
  parameters: Argon2Parameters,
): Promise<Buffer> {
  if (queue.size >= MAX_WAITING)
    return Promise.reject(
      new HttpProblem(503, "serverBusy", { retryAfter: RETRY_SECONDS }),
    );
  return queue.add(() => deriveNow(algorithm, parameters));
}

/** Parameters of argon2id: memory in KiB, passes, lanes. */
export type HashCost = Readonly<
  Record<"memory" | "passes" | "parallelism", number>
>;

/** 32 MiB, 3 passes, 1 lane: above the minimum that OWASP recommends, about 60 ms. */
const secureCost: HashCost = { memory: 32_768, passes: 3, parallelism: 1 };
const TAG_LENGTH = 32;

const FORMAT =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/;

const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Hashes a password with a random salt, in PHC string format, which includes the cost; tests use a lower one. */
export async function hashPassword(
  password: string,
  cost = secureCost,
): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", parameters(password, nonce, cost));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/**
 * Whether the password matches the hash. Without a hash (an unknown account) it returns false after the same time, so
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
