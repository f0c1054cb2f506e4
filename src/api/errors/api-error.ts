import { serverText } from "./server-text.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What is known of a failed call. */
export interface Failure {
  method: Method;
  /** Below the base, without the query. */
  path: string;
  reason: string;
  /** HTTP status, where the server answered. */
  status?: number | undefined;
  /** The answer's body, parsed. */
  answer?: unknown;
  cause?: unknown;
}

/** A call that failed. Each way to fail has a class of its own; the message has method, path and reason. */
export abstract class ApiError extends Error {
  readonly method: Method;
  readonly path: string;
  readonly status: number | undefined;
  /** The body that came with the failure, for `describeError`. */
  readonly answer: unknown;

  constructor({ method, path, reason, status, answer, cause }: Failure) {
    super(`${method} ${path}: ${reason}`, { cause });
    this.method = method;
    this.path = path;
    this.status = status;
    this.answer = answer;
  }

  /** The server's own text, where it gave one. */
  get detail(): string | undefined {
    return serverText(this.answer);
  }
}
