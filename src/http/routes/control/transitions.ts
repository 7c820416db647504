import { type Static, type TSchema, Type } from '#typebox';
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

const IdParams = Type.Object({ id: Type.String() });

interface Move<B extends TSchema, R> {
  texts: [operationId: string, summary: string, description: string];
  /** Absent for a call without one. */
  body?: B;
  act: (accountId: string | null, id: string, body: Static<B>) => Promise<R>;
}

/** A call that moves one task or graph request on. */
function addMove<B extends TSchema>(app: App, url: string, { texts, body, act }: Move<B, void>): void {
  const response = { 200: Done, ...errors(404, 409) };
  app.post(
    url,
    {
      schema: { ...controlRoute(...texts), querystring: ScopeQuery, params: IdParams, ...(body && { body }), response },
    },
    async (request) => {
      await act(request.scope.accountId, request.params.id, request.body as Static<B>);
      return DONE;
    },
  );
}

function taskRoutes(app: App, tasks: TasksByHand): void {
  addMove(app, '/_doppel/tasks/:id/advance', {
    texts: ['advanceTask', 'Let a task go on', 'It begins if it waits, and its end is shown if that is hidden.'],
    act: tasks.advance,
  });
  addMove(app, '/_doppel/tasks/:id/finish', {
    texts: ['finishTask', 'End a task as done', 'Also one that runs: its run stops first.'],
    body: FinishBody,
    act: (accountId, id, { output }) => tasks.end(accountId, id, toFinish(output)),
  });
  addMove(app, '/_doppel/tasks/:id/fail', {
    texts: ['failTask', 'End a task as failed', 'Also one that runs: its run stops first.'],
    body: FailBody,
    act: (accountId, id, { reason }) => tasks.end(accountId, id, toFailure(reason)),
  });
  app.post(
    '/_doppel/tasks/:id/emit',
    {
      schema: {
        ...controlRoute(
          'emitEvent',
          'Send an event to the client of a task',
          'A tool call, or an event of any other name.',
        ),
        querystring: ScopeQuery,
        params: IdParams,
        body: EmitBody,
        response: { 200: Emitted, ...errors(404, 409) },
      },
    },
    async ({ scope, params: { id }, body }) => ({ id: await tasks.emit(scope.accountId, id, body) }),
  );
}

function requestRoutes(app: App, requests: RequestsByHand): void {
  addMove(app, '/_doppel/graph-requests/:id/advance', {
    texts: ['advanceGraphRequest', 'Show the end of a graph request', 'As soon as it has one.'],
    act: requests.advance,
  });
  addMove(app, '/_doppel/graph-requests/:id/finish', {
    texts: ['finishGraphRequest', 'End a graph request as DONE', 'With this answer and context.'],
    body: AnswerBody,
    act: (accountId, id, { answer = '', context }) =>
      requests.end(accountId, id, { status: 'done', answer, context: toContext(context), detail: null }),
  });
  addMove(app, '/_doppel/graph-requests/:id/fail', {
    texts: ['failGraphRequest', 'End a graph request as FAILED', 'With this reason.'],
    body: FailBody,
    act: (accountId, id, { reason }) =>
      requests.end(accountId, id, { status: 'failed', answer: '', context: '', detail: toDetail(reason) }),
  });
}
