import type { PageContent, PageLink } from '../../../../device/page-content.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { stemsOf } from '../../../../reading/query/attributes.ts';
import { fold } from '../../../../text/words/fold.ts';
import { tokensOf } from '../lists/tokens-of.ts';
import type { IntentOf } from '../plan/intent.ts';
import type { Outcome, Progress, StepGenerator } from '../run/step-generator.ts';
import { act, failure, goTo, success, toOutcome } from '../run/step-generator.ts';
import { entriesOf, goToAccount, pagesFor, selectEntries } from './account.ts';
import { FILE_TYPES, TYPE_WORDS } from './account-words.ts';
import { loginForm } from './sign-in.ts';

const TYPES = FILE_TYPES.split(' ');

/** Downloads a file: of the row that the words select, or the link that they name; from the page in front, or from one of
 *  its site that the words name. */
export function* download(intent: IntentOf<'download'>, progress: Progress): StepGenerator<Outcome> {
  if (intent.isFromAccount) yield* goToAccount(intent.name, progress);
  if (loginForm(progress) !== null) return failure(intent, 'the site asks to log in', 'missing_value');
  for (const visit of pagesFor(intent.name, progress)) {
    if (visit !== null) yield* goTo(progress, visit.url, `Open “${visit.text}”.`);
    const page = progress.screen.content;
    if (page === null) continue;
    const found = findFiles(intent, page, progress);
    if (found.links.length > 0) return yield* fetchAll(intent, found.links, progress);
    if (found.problem !== null) return failure(intent, found.problem, 'not_offered');
  }
  return failure(intent, 'the page offers nothing of the kind to download', 'not_offered');
}

function* fetchAll(
  intent: IntentOf<'download'>,
  links: readonly PageLink[],
  progress: Progress,
): StepGenerator<Outcome> {
  const outcomes: Outcome[] = [];
  for (const link of links) {
    const action = { type: 'download', target: link.ref } as const;
    outcomes.push(toOutcome(intent, yield* act(progress, action, `Download “${link.text}”.`)));
  }
  const failed = outcomes.find(({ ok }) => !ok);
  return failed ?? success(intent, outcomes.map(({ summary }) => summary).join(' '));
}

interface FoundFiles {
  links: readonly PageLink[];
  /** Why the list of files has none for the words. */
  problem: string | null;
}

/** The link to the file that the words mean. Words that select no row of the table of files mean none of them. */
function findFiles({ name }: IntentOf<'download'>, page: PageContent, progress: Progress): FoundFiles {
  const tokens = tokensOf(name, progress);
  const named = new Set(tokens.flatMap(({ lower }) => [TYPE_WORDS[lower] ?? lower, lower.replace(/s$/, '')]));
  const wanted = TYPES.filter((type) => named.has(type));
  const files = page.links.filter((link) => isFile(link) && wanted.every((type) => hasType(link, type)));
  if (files.length === 0) return { links: [], problem: null };
  const words = new Set(tokens.map(({ stem }) => stem));
  const isOfAll = words.has('all') || words.has('every');
  const own = files.filter(({ area }) => area !== 'row');
  const [code] = tokens.flatMap(({ text }) => (CODE.test(text) ? [text] : []));
  if (code !== undefined) {
    const coded = files.filter(({ text, url }) => `${text} ${url}`.toUpperCase().includes(code.toUpperCase()));
    return { links: coded.slice(0, 1), problem: null };
  }
  const ofRows = isOfAll ? [] : files.filter(({ area }) => area === 'row');
  for (const collection of ofRows.length > 0 ? page.collections : []) {
    const rowFile = (at: number): PageLink | null => {
      const refs = new Set(collection.rows[at]?.controls.map(({ ref }) => ref));
      return ofRows.find(({ ref }) => refs.has(ref)) ?? null;
    };
    if (!collection.rows.some((_, at) => rowFile(at) !== null)) continue;
    const chosen = chooseRow(
      page,
      tokens.filter(({ lower }) => !NOISE.has(lower)),
      own.length > 0,
    );
    if (chosen === 'any') continue;
    const problem =
      chosen === 'several'
        ? 'the task does not say which of several files'
        : `no entry of “${collection.name}” fits “${name.slice(0, 100)}”`;
    return { links: typeof chosen === 'string' ? [] : chosen.flatMap((at) => rowFile(at) ?? []), problem };
  }
  // A date that is not that of an entry of this page is another file's.
  if (tokens.some(({ value }) => value?.kind === 'date')) return { links: [], problem: null };
  const scored = own
    .map((link) => ({
      link,
      score: stemsOf(`${link.text} ${fileName(link)}`).filter((stem) => words.has(stem)).length,
    }))
    .filter(({ score }) => score > 0 || files.length === 1)
    .sort((a, b) => b.score - a.score);
  return { links: scored.slice(0, 1).map(({ link }) => link), problem: null };
}

/** The entry that the words select. `any`: they select none of them, and need not. */
function chooseRow(
  page: PageContent,
  tokens: readonly Token[],
  hasOther: boolean,
): readonly number[] | 'any' | 'none' | 'several' {
  const entries = entriesOf(page);
  if (entries === null) return 'any';
  const selection = selectEntries(tokens, entries);
  const isSelective = selection.hasTime || selection.hasState || selection.count !== null;
  const kept = isSelective ? selection.kept : null;
  const names = new Set(tokens.map(({ lower }) => lower));
  const named = entries.rows.findIndex(({ name }) => names.has(fold(name)));
  if (named !== -1) return [named];
  if (kept === null) {
    // A date that selects nothing is another entry's.
    if (tokens.some(({ value }) => value !== null && value.kind !== 'url')) return 'none';
    return hasOther ? 'any' : 'several';
  }
  const isCounted = (selection.count ?? 0) > 1 || tokens.some(({ lower }) => MANY.has(lower) || lower.endsWith('s'));
  if (kept.length === 0) return 'none';
  return kept.length === 1 || isCounted ? kept.slice(0, MAX_FILES) : 'several';
}

const MAX_FILES = 12;
/** The number of a document: `INV-202603-2847`. */
const CODE = /^\p{Lu}{1,5}-\d[\d-]{2,20}$/u;
const MANY = new Set(['both', 'all', 'every', 'each']);
const NOISE = new Set([
  ...TYPES,
  ...'download file copy get fetch save export give send me need want pull grab as of'.split(' '),
]);
const isFile = (link: PageLink): boolean =>
  TYPES.some((type) => fileName(link).endsWith(`.${type}`)) || /\b(?:download|export)\b/i.test(link.text);
const hasType = (link: PageLink, type: string): boolean =>
  fileName(link).endsWith(`.${type}`) || link.text.toLowerCase().includes(type);
const fileName = ({ url }: PageLink): string => (URL.parse(url)?.pathname.split('/').at(-1) ?? '').toLowerCase();
