import type { Question } from './question.ts';

/** Answers can be large: the storage of a tab holds about five million characters in all. */
const MAX_CHARACTERS = 1_000_000;

/** The questions to a graph that were stored last, newest first; none if what is stored cannot be read. */
export function loadQuestions(storage: Pick<Storage, 'getItem'>, key: string): Question[] {
  try {
    return JSON.parse(storage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

/** Stores the newest questions, as many as there is room for. */
export function saveQuestions(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  questions: readonly Question[],
): void {
  for (let kept = takeNewest(questions); kept.length > 0; kept = kept.slice(0, kept.length >> 1)) {
    try {
      storage.setItem(key, JSON.stringify(kept));
      return;
    } catch {
      // The storage is full: the other half goes.
    }
  }
  storage.removeItem(key);
}

function takeNewest(questions: readonly Question[]): Question[] {
  const kept: Question[] = [];
  let room = MAX_CHARACTERS;
  for (const question of questions) {
    room -= JSON.stringify(question).length;
    if (room < 0) break;
    kept.push(question);
  }
  return kept;
}
