import { englishLexicon } from '../../../language/lexicon/lexicon.ts';
import { readContext } from '../../../language/understand/context.ts';
import { readClause } from '../../../language/understand/read-clause.ts';
import { type Request, readRequest } from '../../../language/understand/request.ts';
import { taskLanguageOf } from '../../../language/understand/translate/task-language.ts';
import { translate } from '../../../language/understand/translate/translate.ts';
import { maskText, secretsIn } from '../../secrets.ts';
import { readCredentials } from './account/credentials.ts';
import { listPlaces } from './find/places.ts';
import { withCorrections } from './plan/mood/corrections.ts';
import { type PlanContext, toPlan } from './plan/plan.ts';
import { toRunningText } from './plan/plan-task.ts';

/** What is known of a task beside its text. `today` is an ISO 8601 date. */
export interface ExplainContext extends Pick<PlanContext, 'startUrl' | 'offers'> {
  today: string;
}

/** How a task is read, one block for each intent: its kind, and of a question the words with their roles, what it asks for,
 *  and where the answer is looked for. Passwords are masked. */
export function explain(task: string, context: ExplainContext): string {
  const { today } = context;
  const language = taskLanguageOf(task);
  const translated = language === null ? task : translate(task, language, today).text;
  const { credentials, text } = readCredentials(withCorrections(toRunningText(translated), today), today);
  const plan = toPlan(text, { ...context, saysCredentials: credentials !== null });
  if (plan.length === 0) return 'The task asks for nothing that the agent understands.';
  const lead = language === null ? [] : [`${language}: ${text}`, ''];
  const blocks = plan.map((intent) => [
    `${intent.kind}: ${intent.words}`,
    ...(intent.kind === 'ask' ? explainQuestion(intent.words, intent.context ?? '', today) : []),
  ]);
  const explanation = [...lead, ...blocks.flatMap((lines) => [...lines, ''])].join('\n').trimEnd();
  return maskText(explanation, secretsIn(task));
}

function explainQuestion(words: string, said: string, today: string): string[] {
  const lexicon = englishLexicon();
  const tokens = [...readContext(said, today, lexicon), ...readClause(words, today, lexicon).tokens];
  const request = readRequest(tokens, lexicon);
  const roles = tokens.map(({ text }, at) => `${text}/${request.roles[at] ?? 'unread'}`).join(' ');
  const places = listPlaces(tokens, lexicon).map((place) =>
    place.type === 'site' ? place.url : `search “${place.query}”`,
  );
  return [`  words: ${roles}`, ...partsOf(request).map((line) => `  ${line}`), `  places: ${places.join(', then ')}`];
}

function partsOf({ question, attributes, tests, order, take, aggregate, groupBy, chunks }: Request): string[] {
  const parts: [string, unknown][] = [
    ['kind', question],
    ['attributes', attributes.map(({ ref }) => ref.concepts.join(' or ')).join(', ')],
    ['things', chunks.map(({ text }) => text).join(', ')],
    [
      'tests',
      tests.map(({ attribute, comparison, value }) => `${nameOf(attribute)} ${comparison} ${textOf(value)}`).join(', '),
    ],
    ['order', order && `${nameOf(order.attribute)}, ${order.direction === 1 ? 'least' : 'most'} first`],
    ['take', take && `${take.count} from ${take.from + 1}`],
    ['aggregate', aggregate],
    ['grouped by', groupBy && nameOf(groupBy)],
  ];
  return parts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
}

type Named = Request['tests'][number]['attribute'];

const nameOf = ({ concepts, words, dimension }: Named): string => concepts[0] ?? dimension ?? words.join(' ');

const textOf = (value: Request['tests'][number]['value']): string => (typeof value === 'string' ? value : value.text);
