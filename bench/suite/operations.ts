import type { TSchema } from '@sinclair/typebox';
import {
  GraphParams,
  InsertBody,
  InsertHandle,
  InsertState,
  InsertStatusQuery,
  QueryBody,
  QueryHandle,
  RequestParams,
} from '../../src/http/wire/memory/graph.ts';
import { TaskBody, TaskParams, TaskQuery, TaskRecord } from '../../src/http/wire/tasks/task.ts';

/** The graph that the bench writes to, here and in mocks. */
export const GRAPH = 'bench';

/** A route of ours as others can stand in for it: our schemas around one answer that never changes. */
export interface Operation {
  method: 'GET' | 'POST';
  /** As Fastify writes it. */
  route: string;
  schema: { body?: TSchema; params?: TSchema; querystring?: TSchema };
  status: 200 | 202;
  answerSchema: TSchema;
  /** A whole answer, of the size that ours has. */
  answer: unknown;
}

const record = {
  id: '01a1fe13-b8ba-75aa-b6f4-eab96ac9b470',
  status: 'waiting',
  output: null as unknown,
  unmet: null as string[] | null,
  sampled: null as string[] | null,
  credits_used: 0,
  credits_balance: 1_000_000_000,
  device: 'desktop',
  live_url: 'http://127.0.0.1:8080/live/fOsX7w5h6pi7Er6XluMV15yKtVF1c2vf',
  recording_url: null as string | null,
  downloads_url: null,
  created_at: 1_795_264_067,
  duration: null as number | null,
  events: [],
};
const finishedRecord = {
  ...record,
  status: 'done',
  output: 84,
  unmet: [],
  sampled: [],
  credits_used: 2,
  duration: 0.4,
  recording_url: `${record.live_url}/recording.webm`,
};
const handle = { requestId: '01a1fe13-c488-70e5-a74b-74da8e90ed08', requestTime: 1_795_264_070_792 };
const memoryId = 'm-3c48c0fcc3e4e3c87d4ba812b5216123';
const insertState = { status: 'CREATED', answer: '', context: '', memoryId };

const readTask = {
  method: 'GET',
  route: '/api/v1/task/:task_id',
  schema: { params: TaskParams, querystring: TaskQuery },
  answerSchema: TaskRecord,
} as const;
const readInsert = {
  method: 'GET',
  route: '/graph/:graph_name/insert/:request_id',
  schema: { params: RequestParams, querystring: InsertStatusQuery },
  status: 200,
  answerSchema: InsertState,
} as const;

export const OPERATIONS = {
  submitTask: {
    method: 'POST',
    route: '/api/v1/task',
    schema: { body: TaskBody },
    status: 200,
    answerSchema: TaskRecord,
    answer: { ...record, r: record },
  },
  insert: {
    method: 'POST',
    route: '/graph/:graph_name/insert',
    schema: { params: GraphParams, body: InsertBody },
    status: 200,
    answerSchema: InsertHandle,
    answer: { ...handle, memoryId },
  },
  query: {
    method: 'POST',
    route: '/graph/:graph_name/query',
    schema: { params: GraphParams, body: QueryBody },
    status: 200,
    answerSchema: QueryHandle,
    answer: handle,
  },
  readWaitingTask: { ...readTask, status: 202, answer: { ...record, r: record } },
  readFinishedTask: { ...readTask, status: 200, answer: { ...finishedRecord, r: finishedRecord } },
  readWaitingInsert: { ...readInsert, answer: insertState },
  readFinishedInsert: { ...readInsert, answer: { ...insertState, status: 'DONE' } },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;
