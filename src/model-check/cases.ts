import { readFileSync } from 'node:fs';
import type { EffectKind } from '../device/effect.ts';

/** What an answer has to say: words, or a list of which any will do. Case and accents do not matter, `1,234` is `1234`, and
 *  `25.50` is `25.5`. */
export type Words = string | readonly string[];

interface Case {
  name: string;
  says?: readonly Words[];
  lacks?: readonly string[];
}

/** A change that a run has to make. `name` and `after` have to occur in what it reports. */
export interface WantedEffect {
  kind: EffectKind;
  name?: string;
  field: string;
  after: string;
}

export interface TaskCase extends Case {
  task: string;
  responseModel?: object;
  effects?: readonly WantedEffect[];
  /** Kinds of changes that are on the way. Notes always are: models are told to take them. */
  mayChange?: readonly EffectKind[];
}

export interface QuestionCase extends Case {
  question: string;
}

export interface Cases {
  tasks: readonly TaskCase[];
  /** Texts of the graph that the questions are asked of. */
  memories: readonly string[];
  questions: readonly QuestionCase[];
}

/** The cases, whose answers are those of the built-in web with its default seed. */
export const readCases = (): Cases => JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as Cases;
