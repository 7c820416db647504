/** One figure of the table, measured in several rounds. */
export interface Row {
  /** What was measured, with its setting: `POST /api/v1/task, 64 connections`. */
  what: string;
  /** What it was measured beside, in the same rounds; empty for a figure that stands alone. */
  beside: string;
  /** What it should be, in words: `0.65 or more`; empty for a figure that is only reported. */
  aim: string;
  /** `ratio`, `ms`, `MB`, `passages/s`. */
  unit: string;
  /** One value a round; the table shows their median, least and greatest. */
  samples: number[];
}

/** A part of `npm run bench`, which can be run alone by its name. */
export interface Bench {
  name: string;
  about: string;
  /** Why it cannot run here, such as a missing program; null when it can. */
  findObstacle?(): Promise<string | null>;
  /** `say` tells whoever waits what is being done. Leaves nothing behind: no process, no file. */
  run(options: BenchOptions): Promise<Row[]>;
}

export interface BenchOptions {
  say(line: string): void;
  /** Whether it may take as long as its largest sizes need. */
  isFull: boolean;
  /** Another checkout to measure in the same rounds; absent without one. */
  besideCheckout?: string | undefined;
}
