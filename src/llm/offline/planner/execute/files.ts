import type { IntentOf } from '../intent.ts';
import { findByName, wordsOf } from '../parsing/task-words.ts';
import type { Control } from '../screen.ts';
import { controlsOf, isButton } from '../screen.ts';
import { findControl } from './open.ts';
import type { Outcome, Progress, StepGenerator } from './step-generator.ts';
import { act, failure, toOutcome } from './step-generator.ts';

const FILE_NAME = /\.(?:pdf|csv|txt|xlsx?|docx?|pptx?|zip|png|jpe?g|json|xml|ics|md)$/i;
const TYPES = new Set(['pdf', 'csv', 'xlsx', 'txt', 'json', 'zip', 'docx']);
const ORDINAL = /^(?:latest|newest|last|most recent|recent|first|top|current|oldest|second|third)$/;

/** Downloads a file that the page links to, or else one that a page named like it links to. */
export function* download(intent: IntentOf<'download'>, progress: Progress): StepGenerator<Outcome> {
  const here = findDownload(intent.name, progress);
  if (here) return yield* fetchFile(intent, here, progress);
  const subject = wordsOf(intent.name).filter(
    (word) => !ORDINAL.test(word) && !/^(?:pdf|csv|file|copy|recent|most|all|as)$/.test(word),
  );
  const way = findControl(progress, subject.join(' '), ({ role }) => role === 'link');
  if (!way) return failure(intent, 'the page offers nothing of the kind to download', 'not_offered');
  const step = yield* act(progress, { type: 'click', target: way.ref }, `Open “${way.name}”.`);
  const there = step.ok ? findDownload(intent.name, progress) : null;
  return there
    ? yield* fetchFile(intent, there, progress)
    : failure(intent, 'the page offers nothing of the kind to download', 'not_offered');
}

function* fetchFile(intent: IntentOf<'download'>, control: Control, progress: Progress): StepGenerator<Outcome> {
  return toOutcome(
    intent,
    yield* act(progress, { type: 'download', target: control.ref }, `Download “${control.name}”.`),
  );
}

/** The link or button whose name or address contains most of the words. On a tie the first, or the last for the oldest:
 *  lists begin with the newest. */
function findDownload(name: string, { screen }: Progress): Control | null {
  const ways = controlsOf(screen).filter(
    (control) => (control.role === 'link' || isButton(control)) && isDownload(control),
  );
  const wanted = wordsOf(name);
  const scoreOf = ({ name: own, value }: Control, asked: readonly string[]): number => {
    const words = new Set([...wordsOf(own), ...wordsOf(value.split('?')[0] ?? '')]);
    const isOfAll = words.has('all') && !wanted.includes('all');
    return asked.filter((word) => words.has(word)).length - (isOfAll ? 0.5 : 0);
  };
  const needed = wanted.filter((word) => TYPES.has(word) || word === 'all');
  const scored = ways
    .filter((way) => needed.every((word) => scoreOf(way, [word]) > 0))
    .map((way) => ({ way, score: scoreOf(way, wanted) }));
  const best = Math.max(...scored.map(({ score }) => score), 0);
  const isVague = wanted.every((word) => ORDINAL.test(word) || /^(?:file|it|document|pdf|csv|attachment)$/.test(word));
  if (best <= 0 && !isVague) return null;
  const fitting = scored.filter(({ score }) => score === best);
  return (/\b(?:oldest|last one)\b/i.test(name) ? fitting.at(-1) : fitting[0])?.way ?? null;
}

const isDownload = ({ name, value }: Control): boolean =>
  /\bdownload\b|\bexport\b/i.test(name) || FILE_NAME.test(name) || FILE_NAME.test(value.split(/[?#]/)[0] ?? '');

export function* upload(intent: IntentOf<'upload'>, progress: Progress): StepGenerator<Outcome> {
  const { file, label } = intent;
  const fields = controlsOf(progress.screen).filter(({ isFile }) => isFile);
  const field = (label === null ? null : findByName(fields, label, ({ name }) => name)) ?? fields[0];
  if (!field) return failure(intent, 'the page has no field that takes a file', 'not_offered');
  const action = { type: 'upload', target: field.ref, file } as const;
  return toOutcome(intent, yield* act(progress, action, `Put ${file} into “${field.name}”.`));
}
