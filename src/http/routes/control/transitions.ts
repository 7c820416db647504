import { type TSchema, Type } from '#typebox';
import { InvalidDocumentError } from '../../../control/invalid-document.ts';
import type { Transition, Transitions } from '../../../control/transitions.ts';
import type { RequestsByHand } from '../../../memory/service/by-hand.ts';
import type { TasksByHand } from '../../../tasks/by-hand.ts';
import type { App } from '../../app-type.ts';
import { errors } from '../../wire/common.ts';
import { refuseUnknownFields } from '../../wire/control/check-document.ts';
import { controlRoute, DONE, Done, ScopeQuery } from '../../wire/control/route.ts';
import {
  AnswerBody,
  EmitBody,
  Emitted,
  FailBody,
  FinishBody,
  TransitionsAnswer,
  TransitionsBody,
  toContext,
  toDetail,
  toFailure,
  toFinish,
} from '../../wire/control/transitions.ts';

export interface TransitionRouteOptions {
  transitions: Transitions;
  tasksByHand: TasksByHand;
  requestsByHand: RequestsByHand;
}

/** How tasks and requests to graphs advance, and moving them on by hand. */
export async function transitionRoutes(app: App, options: TransitionRouteOptions): Promise<void> {
  settingsRoutes(app, options.transitions);
  taskRoutes(app, options.tasksByHand);
  requestRoutes(app, options.requestsByHand);
}

function settingsRoutes(app: App, transitions: Transitions): void {
  const response = { 200: TransitionsAnswer };
  const querystring = ScopeQuery;
  app.get(
    '/_doppel/transitions',
    { schema: { ...controlRoute('readTransitions', 'Read how work advances'), querystring, response } },
    async ({ scope }) => transitions.read(scope.accountId),
  );
  app.put(
    '/_doppel/transitions',
    {
      schema: {
        ...controlRoute(
          'setTransitions',
          'Set how work advances',
          'For tasks and graph requests that are accepted from now on.',
        ),
        querystring,
        body: TransitionsBody,
        response,
      },
    },
    async ({ scope, body }) => {
      refuseUnknownFields(TransitionsBody, body);
      for (const [name, transition] of Object.entries(body)) checkTransition(transition, name);
      return transitions.change(scope.accountId, body);
    },
  );
  app.delete(
    '/_doppel/transitions',
    { schema: { ...controlRoute('resetTransitions', 'Let work advance by itself'), querystring, response } },
    async ({ scope }) => {
      await transitions.reset(scope.accountId);
      return transitions.read(scope.accountId);
    },
  );
}

const FIELD_OF = { work: null, time: 'ms', reads: 'count', hand: null } as const;

function checkTransition(transition: Transition, at: string): void {
  const needed = FIELD_OF[transition.by];
  if (needed && !(needed in transition)) throw new InvalidDocumentError(`${at}.${needed}`, 'is required');
  const other = ['ms', 'count'].find((name) => name !== needed && name in transition);
  if (other) throw new InvalidDocumentError(`${at}.${other}`, `has no meaning with "by": "${transition.by}"`);
}

const TaskParams = Type.Object({ task_id: Type.String() });
const RequestParams = Type.Object({ request_id: Type.String() });

const move = <P extends TSchema, B extends TSchema, R extends TSchema>(
  [operationId, summary, description]: [string, string, string],
  { params, body, answer }: { params: P; body: B; answer: R },
) => ({
  schema: {
    ...controlRoute(operationId, summary, description),
    querystring: ScopeQuery,
    params,
    body,
    response: { 200: answer, ...errors(404, 409) },
  },
});
const advance = <P extends TSchema>(texts: [string, string, string], params: P) => ({
  schema: {
    ...controlRoute(...texts),
    querystring: ScopeQuery,
    params,
    response: { 200: Done, ...errors(404, 409) },
  },
});

function taskRoutes(app: App, tasks: TasksByHand): void {
  const params = TaskParams;
  app.post(
    '/_doppel/tasks/:task_id/advance',
    advance(
      ['advanceTask', 'Let a task go on', 'It begins if it waits, and its end is shown if that is hidden.'],
      params,
    ),
    async ({ scope, params: { task_id: id } }) => {
      await tasks.advance(scope.accountId, id);
      return DONE;
    },
  );
  app.post(
    '/_doppel/tasks/:task_id/finish',
    move(['finishTask', 'End a task as done', 'Also one that runs: its run stops first.'], {
      params,
      body: FinishBody,
      answer: Done,
    }),
    async ({ scope, params: { task_id: id }, body }) => {
      await tasks.end(scope.accountId, id, toFinish(body.output));
      return DONE;
    },
  );
  app.post(
    '/_doppel/tasks/:task_id/fail',
    move(['failTask', 'End a task as failed', 'Also one that runs: its run stops first.'], {
      params,
      body: FailBody,
      answer: Done,
    }),
    async ({ scope, params: { task_id: id }, body }) => {
      await tasks.end(scope.accountId, id, toFailure(body.reason));
      return DONE;
    },
  );
  app.post(
    '/_doppel/tasks/:task_id/emit',
    move(['emitEvent', 'Send an event to the client of a task', 'A tool call, or an event of any other name.'], {
      params,
      body: EmitBody,
      answer: Emitted,
    }),
    async ({ scope, params: { task_id: id }, body }) => ({ id: await tasks.emit(scope.accountId, id, body) }),
  );
}

function requestRoutes(app: App, requests: RequestsByHand): void {
  const params = RequestParams;
  app.post(
    '/_doppel/graph-requests/:request_id/advance',
    advance(['advanceGraphRequest', 'Show the end of a graph request', 'As soon as it has one.'], params),
    async ({ scope, params: { request_id: id } }) => {
      await requests.advance(scope.accountId, id);
      return DONE;
    },
  );
  app.post(
    '/_doppel/graph-requests/:request_id/finish',
    move(['finishGraphRequest', 'End a graph request as DONE', 'With this answer and context.'], {
      params,
      body: AnswerBody,
      answer: Done,
    }),
    async ({ scope, params: { request_id: id }, body: { answer = '', context } }) => {
      await requests.end(scope.accountId, id, { status: 'done', answer, context: toContext(context), detail: null });
      return DONE;
    },
  );
  app.post(
    '/_doppel/graph-requests/:request_id/fail',
    move(['failGraphRequest', 'End a graph request as FAILED', 'With this reason.'], {
      params,
      body: FailBody,
      answer: Done,
    }),
    async ({ scope, params: { request_id: id }, body }) => {
      const detail = toDetail(body.reason);
      await requests.end(scope.accountId, id, { status: 'failed', answer: '', context: '', detail });
      return DONE;
    },
  );
}
