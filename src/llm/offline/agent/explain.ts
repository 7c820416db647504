import { englishLexicon } from '../../../language/lexicon/lexicon.ts';
import { withEventFirst } from '../../../language/request/event-first.ts';
import { readContext } from '../../../language/understand/context.ts';
import { takeDictated } from '../../../language/understand/dictated.ts';
import { readClause } from '../../../language/understand/read-clause.ts';
import { readRequest } from '../../../language/understand/request.ts';
import { correctSpelling } from '../../../language/understand/spelling.ts';
import { taskLanguageOf } from '../../../language/understand/translate/task-language.ts';
import { translate } from '../../../language/understand/translate/translate.ts';
import { partsOf } from '../../../reading/answer/explanation.ts';
import { maskText, secretsIn } from '../../secrets.ts';
import { readCredentials } from './account/credentials.ts';
import { findFileMention } from './files/choosing/mention.ts';
import { listPlaces } from './find/places.ts';
import { wordsOfList } from './lists/answer-rows.ts';
import { linkWords } from './lists/link-words.ts';
import { englishLists } from './lists/list-place.ts';
import { tokensOf } from './lists/tokens-of.ts';
import type { IntentOf } from './plan/intent.ts';
import { withCorrections } from './plan/mood/corrections.ts';
import { type PlanContext, toPlan } from './plan/plan.ts';
import { changesThings, toRunningText, writesMark } from './plan/plan-task.ts';

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
  const dictated = takeDictated(
    language === null ? translated : '',
    (text) => writesMark(text, context),
    (text) => changesThings(text, context),
  );
  const visible = language === null ? dictated.task : translated;
  const { credentials, text: said } = readCredentials(
    withCorrections(withEventFirst(toRunningText(visible), today), today),
    today,
  );
  const text = language === null ? correctSpelling(said).text : said;
  const plan = toPlan(text, { ...context, saysCredentials: credentials !== null });
  if (plan.length === 0) return 'The task asks for nothing that the agent understands.';
  const lead = text === said && language === null ? [] : [`${language ?? 'corrected'}: ${text}`, ''];
  const blocks = plan.map((intent) => [
    `${intent.kind}: ${intent.words}`,
    ...(intent.kind === 'ask' ? explainQuestion(intent.words, intent.context ?? '', today) : []),
    ...(intent.kind === 'ask_list' ? explainListQuestion(intent, today) : []),
  ]);
  const explanation = [...lead, ...blocks.flatMap((lines) => [...lines, ''])].join('\n').trimEnd();
  return maskText(dictated.restore(explanation), secretsIn(task));
}

function explainQuestion(words: string, said: string, today: string): string[] {
  const lexicon = englishLexicon();
  const tokens = [...readContext(said, today, lexicon), ...readClause(words, today, lexicon).tokens];
  const request = readRequest(tokens, lexicon);
  const parts = Object.entries(partsOf(request));
  const roles = tokens.map(({ text }, at) => `${text}/${request.roles[at] ?? 'unread'}`).join(' ');
  const file = findFileMention(tokens);
  const files = file ? [['the files', ...file.names].join(' ')] : [];
  const pages = listPlaces(tokens, lexicon).map((place) =>
    place.type === 'site' ? place.url : `search “${place.query}”`,
  );
  return [
    `  words: ${roles}`,
    ...parts.map(([name, part]) => `  ${name}: ${part}`),
    `  places: ${[...files, ...pages].join(', then ')}`,
  ];
}

function explainListQuestion({ list, question }: IntentOf<'ask_list'>, today: string): string[] {
  const lexicon = englishLexicon();
  const place = englishLists().places[list];
  const tokens = tokensOf(question, { today });
  const words = wordsOfList(readRequest(tokens, lexicon), linkWords(tokens, place, lexicon));
  return [`  words: ${words.map(({ words: said, as }) => `${said}/${as}`).join(' ')}`, `  places: ${place.address}`];
}
