import { detectLanguage } from '../../../text/language/languages.ts';
import { matchesOf } from '../../../text/matches.ts';
import { fold } from '../../../text/words/fold.ts';
import {
  type PhraseWord,
  phrasesOf,
  TASK_LANGUAGES,
  type TaskLanguage,
  toKey,
} from '../../lexicon/languages/phrases.ts';
import { englishLexicon } from '../../lexicon/lexicon.ts';
import { toMatchable } from '../../words/phrase-table.ts';

/** Only the beginning of a task is read. */
const MAX_CHARACTERS = 400;
const QUOTED = /["“„«《][^"”“»》\n]{0,300}["”“»》]?|\S*[@/]\S*|\b(?:\w+\.)+\w+\b/gu;
const WORD = /\p{Script=Han}|[\p{L}\p{M}]+['’]?/gu;
/** A language must have this many times the known words of English. */
const MARGIN = 1.3;
/** Shares of known words: of English, above which a text is English; of the language, below which it is another one. */
const MAX_ENGLISH = 0.75;
const MAX_DETECTED_ENGLISH = 0.5;
const MIN_SHARE = 0.6;
const MIN_DETECTED_SHARE = 0.25;
/** What the detected language counts more. */
const BONUS = 0.2;

/** The language that a task is written in, if its phrases are known; null for English and for other languages. What is
 *  quoted does not count. */
export function taskLanguageOf(task: string): TaskLanguage | null {
  const text = task.slice(0, MAX_CHARACTERS).replace(QUOTED, ' ');
  const detected = detectLanguage(text);
  if (detected === 'ja' || detected === 'ru') return null;
  const words = [...matchesOf(text, WORD)].map(([word], at) => ({
    key: toKey(word),
    isJoined: true,
    isName: at > 0 && /^\p{Lu}/u.test(word),
  }));
  const english = englishShare(text, new Set(words.flatMap(({ key, isName }) => (isName ? [fold(key)] : []))));
  if (words.length === 0 || english > MAX_ENGLISH || (detected === 'en' && english > MAX_DETECTED_ENGLISH)) return null;
  const candidates = TASK_LANGUAGES.filter((language) => (language === 'zh') === (detected === 'zh'));
  const [best] = candidates
    .map((language) => ({ language, share: shareOf(words, language), isDetected: language === detected }))
    .map((each) => ({ ...each, score: each.share + (each.isDetected ? BONUS : 0) }))
    .sort((one, other) => other.score - one.score);
  if (!best || best.share <= english * MARGIN) return null;
  return best.share >= (best.isDetected ? MIN_DETECTED_SHARE : MIN_SHARE) ? best.language : null;
}

/** Share of the words that are part of a phrase of a language. Unknown names do not count. */
function shareOf(words: readonly (PhraseWord & { isName: boolean })[], language: TaskLanguage): number {
  const phrases = phrasesOf(language);
  let known = 0;
  let unknown = 0;
  for (let at = 0; at < words.length; ) {
    const length = phrases.match(words, at)?.length ?? 0;
    // `Mona Lisa` is called so in more than one language. German nouns are capitalized.
    const isName = language !== 'de' && words.slice(at, at + length).some((word) => word.isName);
    known += isName ? 0 : length;
    unknown += length > 0 || words[at]?.isName ? 0 : 1;
    at += length || 1;
  }
  return known / Math.max(1, known + unknown);
}

/** Share of the words that the English lexicon has. Unknown names do not count. */
function englishShare(text: string, names: ReadonlySet<string>): number {
  const lexicon = englishLexicon();
  const words = toMatchable(text);
  let known = 0;
  let unknown = 0;
  for (let at = 0; at < words.length; ) {
    const length = Math.max(
      lexicon.markers.match(words, at)?.length ?? 0,
      lexicon.verbs.match(words, at)?.length ?? 0,
      lexicon.sensesAt(words, at)?.length ?? 0,
      lexicon.isFunctionWord(words[at]?.lower ?? '') ? 1 : 0,
    );
    known += length;
    unknown += length > 0 || names.has(words[at]?.lower ?? '') ? 0 : 1;
    at += length || 1;
  }
  return known / Math.max(1, known + unknown);
}
