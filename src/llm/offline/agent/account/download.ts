import type { PageContent, PageLink } from '../../../../device/page-content.ts';
import { stemsOf } from '../query/attributes.ts';
import { runQuery } from '../query/algebra.ts';
import { toTable } from '../query/table.ts';
import { selectedTable } from '../find/answer-rows.ts';
import { readRows } from '../find/read-rows.ts';
import { englishLexicon } from '../lexicon/lexicon.ts';
import type { Outcome, Progress, StepGenerator } from '../../planner/execute/step-generator.ts';
import { act, failure, goTo, toOutcome } from '../../planner/execute/step-generator.ts';
import type { IntentOf } from '../../planner/intent.ts';
import { goToAccount, pagesFor, tokensOf } from './account.ts';
import { FILE_TYPES } from './account-words.ts';
import { loginForm } from './sign-in.ts';

const TYPES = FILE_TYPES.split(' ');

/** Downloads a file: of the row that the words select, or the link that they name; from the page in front, or from one of
 *  its site that the words name. */
export function* download(intent: IntentOf<'download'>, progress: Progress): StepGenerator<Outcome> {
  if (intent.isFromAccount) yield* goToAccount(intent.name, progress);
  if (loginForm(progress) !== null) return failure(intent, 'the site asks to log in', 'missing_value');
  let problem = 'the page offers nothing of the kind to download';
  const here = progress.screen.content;
  const menu = here?.links.filter(({ area }) => area === 'menu').length ?? 0;
  const visits = here && findFile(intent, here, progress).link ? [null] : menu > 0 ? pagesFor(intent.name, progress) : [null];
  for (const visit of visits) {
    if (visit !== null) yield* goTo(progress, visit.url, `Open “${visit.text}”.`);
    const page = progress.screen.content;
    if (page === null) continue;
    const found = findFile(intent, page, progress);
    if (found.link !== null) {
      const action = { type: 'download', target: found.link.ref } as const;
      return toOutcome(intent, yield* act(progress, action, `Download “${found.link.text}”.`));
    }
    if (found.problem !== null) problem = found.problem;
  }
  return failure(intent, problem, 'not_offered');
}

interface FoundFile {
  link: PageLink | null;
  problem: string | null;
}

/** The link to the file that the words mean. Words that select no row of the table of files mean none of them. */
function findFile({ name }: IntentOf<'download'>, page: PageContent, progress: Progress): FoundFile {
  const tokens = tokensOf(name, progress);
  const wanted = TYPES.filter((type) => tokens.some(({ lower }) => lower === type));
  const files = page.links.filter((link) => isFile(link) && wanted.every((type) => hasType(link, type)));
  if (files.length === 0) return { link: null, problem: null };
  const lexicon = englishLexicon();
  const words = new Set(tokens.map(({ stem }) => stem));
  const isOfAll = words.has('all') || words.has('every');
  const own = files.filter(({ area }) => area !== 'row');
  const ofRows = isOfAll ? [] : files.filter(({ area }) => area === 'row');
  for (const collection of ofRows.length > 0 ? page.collections : []) {
    const rowFile = (at: number): PageLink | null => {
      const refs = new Set(collection.rows[at]?.controls.map(({ ref }) => ref));
      return ofRows.find(({ ref }) => refs.has(ref)) ?? null;
    };
    if (!collection.rows.some((_, at) => rowFile(at) !== null)) continue;
    const kept = tokens.filter(({ lower }) => !NOISE.has(lower));
    const reading = readRows(kept, toTable(collection), lexicon, `${page.title} ${page.heading} pdf`);
    const { query } = reading;
    const isSelective = query.tests.length > 0 || query.order !== null || query.words.length > 0 || reading.named.length > 0 || query.take !== null;
    const hasValue = kept.some(({ value }) => value !== null && value.kind !== 'url');
    if (!isSelective && !hasValue && own.length > 0) continue;
    if (hasValue && !isSelective) return { link: null, problem: `no entry of “${collection.name}” fits “${name.slice(0, 100)}”` };
    const table = selectedTable(reading);
    const result = runQuery(table, { ...query, attributes: [], aggregate: null }, lexicon.concepts);
    const [row, second] = result.rows;
    if (!row || result.failure !== null) return { link: null, problem: `no entry of “${collection.name}” fits “${name.slice(0, 100)}”` };
    if (second && !isSelective) return { link: null, problem: 'the task does not say which of several files' };
    const at = collection.rows.findIndex((each) => each.name === row.name);
    return { link: rowFile(at), problem: null };
  }
  const scored = own
    .map((link) => ({ link, score: stemsOf(`${link.text} ${fileName(link)}`).filter((stem) => words.has(stem)).length }))
    .filter(({ score }) => score > 0 || files.length === 1)
    .sort((a, b) => b.score - a.score);
  return { link: scored[0]?.link ?? null, problem: null };
}

const NOISE = new Set([...TYPES, ...'download file copy get fetch save export give send me need want pull grab as of'.split(' ')]);
const isFile = (link: PageLink): boolean =>
  TYPES.some((type) => fileName(link).endsWith(`.${type}`)) || /\b(?:download|export)\b/i.test(link.text);
const hasType = (link: PageLink, type: string): boolean =>
  fileName(link).endsWith(`.${type}`) || link.text.toLowerCase().includes(type);
const fileName = ({ url }: PageLink): string => (URL.parse(url)?.pathname.split('/').at(-1) ?? '').toLowerCase();
