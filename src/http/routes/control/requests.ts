import type { ServerResponse } from 'node:http';
import type { Static } from '#typebox';
import { withBudget } from '../../../control/budget.ts';
import type { NumberedEntry } from '../../../control/journal/entry.ts';
import type { Journal } from '../../../control/journal/journal.ts';
import { seeEntry } from '../../../control/journal/seen-entry.ts';
import { compileSelection } from '../../../control/journal/select.ts';
import { keptBytes } from '../../../control/journal/stored-body.ts';
import { verify, verifyEffects } from '../../../control/journal/verify.ts';
import { compileMatch } from '../../../control/match/matcher.ts';
import type { RuleBook } from '../../../control/rules/rule-book.ts';
import { AppError } from '../../../errors.ts';
import type { EffectOfTask } from '../../../tasks/task.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { errors } from '../../wire/common.ts';
import { refuseUnknownFields } from '../../wire/control/check-document.ts';
import { checkOperation } from '../../wire/control/check-operation.ts';
import {
  ExpectationBody,
  Find,
  InspectedRequest,
  RequestList,
  RequestListQuery,
  RequestParams,
  StreamQuery,
  toRecordedRequest,
  Verified,
} from '../../wire/control/journal.ts';
import { controlRoute, DONE, Done, ScopeQuery } from '../../wire/control/route.ts';
import { streamRequests } from './request-stream.ts';

export interface RequestRouteOptions {
  tasks: Tasks;
  journal: Journal;
  rules: RuleBook;
  /** The operationIds of all routes. */
  operations: () => ReadonlySet<string>;
}

/** The requests that the server received, and checks of what was received. */
export async function requestRoutes(
  app: App,
  { tasks, journal, rules, operations }: RequestRouteOptions,
): Promise<void> {
  listRoutes(app, journal, operations);
  streamRoute(app, journal);

  app.get(
    '/_doppel/requests/:request_id',
    {
      schema: {
        ...controlRoute('inspectRequest', 'Read a request and its response'),
        params: RequestParams,
        querystring: ScopeQuery,
        response: { 200: InspectedRequest, ...errors(404) },
      },
    },
    async ({ scope, params }) => {
      const entry = journal.find(scope.accountId, params.request_id);
      if (!entry) throw new AppError('not_found', 'The journal has no request with this id, or no longer has it.');
      const nearestRule = entry.ruleId === null ? rules.nearest(seeEntry(entry)) : null;
      return { ...toRecordedRequest(entry), nearestRule };
    },
  );
  app.delete(
    '/_doppel/requests',
    {
      schema: {
        ...controlRoute('clearRequests', 'Empty the journal'),
        querystring: ScopeQuery,
        response: { 200: Done },
      },
    },
    async ({ scope }) => {
      journal.clear(scope.accountId);
      return DONE;
    },
  );
  app.post(
    '/_doppel/verify',
    {
      schema: {
        ...controlRoute(
          'verifyRequests',
          'Check which requests were received, or what tasks changed',
          'A 409 says in `detail` what was expected, what was counted, and what came nearest. Of the changes, those of the ' +
            `newest ${MAX_VERIFIED_TASKS} tasks count, or of the one named.`,
        ),
        querystring: ScopeQuery,
        body: ExpectationBody,
        response: { 200: Verified, ...errors(404, 409) },
      },
    },
    async ({ scope, body }) => {
      refuseUnknownFields(ExpectationBody, body);
      checkOperation(body.match, 'match', operations());
      for (const [index, each] of (body.order ?? []).entries()) {
        checkOperation(each, `order[${index}]`, operations());
      }
      const effects = body.effects && (await listEffects(scope.accountId, body.effects.task));
      const { count, problem } = withBudget(() =>
        effects ? verifyEffects(body, effects) : verify(body, journal.list(scope.accountId)),
      );
      if (problem !== null) throw new AppError('conflict', problem);
      return { matched: true as const, count };
    },
  );

  async function listEffects(accountId: string | null, taskId: string | undefined): Promise<EffectOfTask[]> {
    if (taskId === undefined) return tasks.listEffectsOfTasks(accountId, MAX_VERIFIED_TASKS);
    const { id } = await tasks.inspect(accountId, taskId);
    return (await tasks.listEffects(id)).map((effect) => ({ task: id, ...effect }));
  }
}

const MAX_VERIFIED_TASKS = 1000;

function listRoutes(app: App, journal: Journal, operations: RequestRouteOptions['operations']): void {
  for (const [url, operationId, summary, isAsked] of [
    ['/_doppel/requests', 'listRequests', 'List the requests received', () => true],
    [
      '/_doppel/requests/unmatched',
      'listUnmatchedRequests',
      'List the requests to which no rule was applied',
      ({ ruleId }: NumberedEntry) => ruleId === null,
    ],
  ] as const) {
    app.get(
      url,
      {
        schema: {
          ...controlRoute(operationId, summary),
          querystring: RequestListQuery,
          response: { 200: RequestList },
        },
      },
      async ({ scope, query }) => {
        const isSelected = compileSelection(query);
        return toPage(journal, scope.accountId, query, (entry) => isAsked(entry) && isSelected(entry));
      },
    );
  }
  app.post(
    '/_doppel/requests/find',
    {
      schema: {
        ...controlRoute('findRequests', 'Find requests by what they are like', 'Matches are those of rules.'),
        querystring: ScopeQuery,
        body: Find,
        response: { 200: RequestList },
      },
    },
    async ({ scope, body }) => {
      refuseUnknownFields(Find, body);
      const { match = {}, ...page } = body;
      checkOperation(match, 'match', operations());
      return withBudget(() => {
        const matcher = compileMatch(match, 'match');
        return toPage(journal, scope.accountId, page, (entry) => matcher.matches(seeEntry(entry)));
      });
    },
  );
}

const MAX_READERS = 32;

function streamRoute(app: App, journal: Journal): void {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  app.get(
    '/_doppel/requests/stream',
    {
      config: { isLongLived: true },
      schema: {
        ...controlRoute(
          'streamRequests',
          'Stream requests as server-sent events',
          'Events named request, from now on, or after the one that the header Last-Event-ID names; an event named lost if the journal no longer has all of them.',
        ),
        querystring: StreamQuery,
        response: {
          200: {
            content: { 'text/event-stream': { schema: { type: 'string', format: 'binary' } } },
            description: 'Events',
          },
          ...errors(429),
        },
      },
    },
    async (request, reply) => {
      if (open.size >= MAX_READERS) {
        const detail = `Limit of ${MAX_READERS} streams of requests reached. Close one.`;
        throw new AppError('too_many_requests', detail, { retryAfterSeconds: 1 });
      }
      const lastId = request.headers['last-event-id'];
      streamRequests({
        ...{ journal, reply, open },
        accountId: request.scope.accountId,
        isSelected: compileSelection(request.query),
        lastId: typeof lastId === 'string' ? lastId : null,
      });
    },
  );
}

const DEFAULT_LIMIT = 100;
/** Bodies of a page together; a page has at least one request. */
const PAGE_BYTES = 4 * 1024 * 1024;

function toPage(
  journal: Journal,
  accountId: string | null,
  { limit = DEFAULT_LIMIT, after }: { limit?: number; after?: string },
  isSelected: (entry: NumberedEntry) => boolean,
): Static<typeof RequestList> {
  const found = journal.list(accountId, findNumber(journal, accountId, after)).filter(isSelected);
  const page: NumberedEntry[] = [];
  let byteCount = 0;
  for (const entry of found.slice(0, limit)) {
    byteCount += keptBytes(entry.requestBody) + keptBytes(entry.responseBody);
    if (page.length > 0 && byteCount > PAGE_BYTES) break;
    page.push(entry);
  }
  const next = page.length < found.length ? (page.at(-1)?.id ?? null) : null;
  return { requests: page.map(toRecordedRequest), next };
}

function findNumber(journal: Journal, accountId: string | null, id: string | undefined): number {
  if (id === undefined) return 0;
  const entry = journal.find(accountId, id);
  if (!entry) throw new AppError('invalid', 'after must be the id of a request that the journal still has.');
  return entry.number;
}
