import { mattersOf } from '../../../language/claims/predicates.ts';
import { KIND_WEIGHT } from '../../../text/lexicon/related-stems.ts';
import { FUNCTION_WORDS } from '../../../text/words/function-words.ts';
import type { Acquaintances } from './question/person.ts';
import type { Question } from './question/question.ts';
import { chooseProfile } from './telling/profile.ts';
import { tellUnit } from './telling/tell-unit.ts';
import type { Unit } from './units.ts';

const MAX_UNITS = 4;
/** A list may be spread over more units. */
export const MAX_LISTED_UNITS = 5;
const MAX_CHARACTERS = 700;
/** Further units need at least this share of the best one's score. */
const MIN_RELATIVE_SCORE = 0.35;
/** Units of at least this share of the best score are ordered by time. */
const RIVAL_SCORE = 0.6;
/** A word that no more of the units hold joins them. */
const RARE_COUNT = 2;
const MIN_WORD_LENGTH = 3;
const MIN_ABOUTNESS = 0.5;

/** The units to tell, in order: the best ones; among those of similar score the newest first, or the oldest if the
 *  question asks for what was before. A question about a change tells them in order of time. */
export function chooseUnits(units: readonly Unit[], question: Question, acquaintances: Acquaintances): Unit[] {
  if (question.form === 'profile') return chooseProfile(units, question, acquaintances);
  const best = units[0]?.score ?? 0;
  const limit = question.form === 'list' ? MAX_LISTED_UNITS : MAX_UNITS;
  const chosen: Unit[] = [];
  let characters = 0;
  const isUpdate = (unit: Unit) => updates(unit, units[0], { units, question });
  for (const unit of units) {
    if (chosen.length === limit) break;
    if (chosen.some(({ text, speaker }) => text === unit.text && speaker === unit.speaker)) continue;
    if (unit.score < MIN_RELATIVE_SCORE * best && !isUpdate(unit)) continue;
    const length = tellUnit(unit, question).length + 1;
    if (chosen.length > 0 && characters + length > MAX_CHARACTERS) continue;
    chosen.push(unit);
    characters += length;
  }
  return question.form === 'change' ? orderByTime(chosen, 1) : orderRivals(chosen, units, question);
}

/** Rivals say the same thing of different times: they score alike, or one tells of a change. */
function orderRivals(chosen: readonly Unit[], units: readonly Unit[], question: Question): Unit[] {
  const { wantedTime } = question;
  if (wantedTime === 'any') return [...chosen];
  const best = chosen[0];
  const isRival = (unit: Unit) =>
    best !== undefined &&
    (unit === best || isOfMatter(unit, question) || sharesRareWord(unit, best, { units, question })) &&
    (unit.score >= RIVAL_SCORE * best.score || updates(unit, best, { units, question }));
  const rivals = orderByTime(chosen.filter(isRival), wantedTime === 'earlier' ? 1 : -1);
  return [...rivals, ...chosen.filter((unit) => !isRival(unit))];
}

/** Whether a unit is newer than the best one and tells of a change in the matter, or another thing of the kind asked for,
 *  for a question about now. It need not repeat the words of the question if it shares a rare word with the best one. */
export function updates(
  unit: Unit,
  best: Unit | undefined,
  { units, question }: { units: readonly Unit[]; question: Question },
): boolean {
  if (question.wantedTime !== 'now' || !best || unit.time === null || best.time === null) return false;
  if (unit.time <= best.time || unit.aboutness < MIN_ABOUTNESS) return false;
  if (isOfMatter(unit, question)) return unit.tellsChange || unit.things.length > 0;
  return unit.tellsChange && sharesRareWord(unit, best, { units, question });
}

/** Whether a unit speaks of what the question asks, beside whom it asks about: it holds one of its words, a synonym or a thing of
 *  the kind, or tells of the same state in other words, as moving tells of where one lives; a word of the topic will do unless it
 *  tells of another state. */
function isOfMatter({ found, text, coverage }: Unit, { stems, lightStems, matters, isEnglish }: Question): boolean {
  const held = Math.max(0, ...[...stems].map((stem) => (lightStems.has(stem) ? 0 : (found.get(stem) ?? 0))));
  if (!isEnglish) return coverage > 0;
  if (held >= KIND_WEIGHT) return true;
  const told = mattersOf(text);
  if ([...told].some((matter) => matters.has(matter))) return true;
  return held > 0 && (matters.size === 0 || told.size === 0);
}

function sharesRareWord(
  unit: Unit,
  other: Unit,
  { units, question }: { units: readonly Unit[]; question: Question },
): boolean {
  return [...unit.stems].some((stem) => {
    if (question.lightStems.has(stem)) return false;
    if (stem.length < MIN_WORD_LENGTH || FUNCTION_WORDS.has(stem) || !other.stems.has(stem)) return false;
    return units.filter(({ stems }) => stems.has(stem)).length <= RARE_COUNT;
  });
}

/** Sorted by time; units without one keep their places. */
function orderByTime(units: readonly Unit[], direction: 1 | -1): Unit[] {
  const timed = units.filter(({ time }) => time !== null);
  timed.sort((a, b) => direction * ((a.time ?? 0) - (b.time ?? 0)));
  let next = 0;
  return units.map((unit) => (unit.time === null ? unit : (timed[next++] ?? unit)));
}
