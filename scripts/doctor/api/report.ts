import type { Check } from "./checks.ts";
import type { CallVerdict, Result } from "./judge.ts";
import type { Paged } from "./paging.ts";

export interface ApiReport {
  api: string;
  /** Undefined for visitors. */
  user?: string;
  calls: (CallVerdict & Paged)[];
  checks: Check[];
  summary: Record<Result, number>;
  requests: number;
  seconds: number;
}
