/** Jobs of a kind in a state, and when the oldest one was added. */
export interface JobFigures {
  kind: string;
  state: "waiting" | "running" | "failed";
  jobs: number;
  oldest: Date;
}

/** Entries waiting for moderators. */
export interface WaitingFigures {
  kind: "declaration" | "photo";
  waiting: number;
  /** When the oldest one was sent; null if nothing is waiting. */
  oldest: Date | null;
}

/** What an operator monitors, at one point in time. */
export interface OperationFigures {
  jobs: JobFigures[];
  entries: WaitingFigures[];
  tasks: { task: string; endedAt: Date }[];
}
