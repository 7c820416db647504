import { type Call, readJson, type Server, send } from './http.ts';
import { checkShape, isObject, isTrue, type JsonObject, list, ShapeError, show, text } from './shape.ts';
import { readTask, type WireTask } from './task-record.ts';

export interface ClientEvent {
  id?: string;
  name: string;
  payload: JsonObject;
}

/** The task service as published clients call it: they read `r` of each answer. */
export interface TaskApi {
  request(method: string, path: string, call?: Call): Promise<unknown>;
  submit(payload: JsonObject, headers?: Record<string, string>): Promise<WireTask>;
  read(id: string, query: Record<string, string>, signal?: AbortSignal): Promise<WireTask>;
  sendEvent(id: string, event: ClientEvent): Promise<void>;
  /** Makes something, and returns its id. */
  create(path: string, call: Call): Promise<string>;
  list(path: string): Promise<JsonObject[]>;
  remove(path: string): Promise<void>;
}

export function createTaskApi(server: Server): TaskApi {
  const request = async (method: string, path: string, call: Call = {}) => {
    const body = await readJson(await send(server, method, `/api/v1${path}`, call));
    if (!('r' in body)) throw new ShapeError(`the answer to ${method} ${path} must have "r"; it is ${show(body)}`);
    return body.r;
  };

  return {
    request,
    submit: async (json, headers = {}) => readTask(await request('POST', '/task', { json, headers, isRetried: true })),
    async read(id, query, signal) {
      const search = new URLSearchParams(query).toString();
      return readTask(await request('GET', `/task/${id}${search && `?${search}`}`, signal ? { signal } : {}));
    },
    async sendEvent(id, event) {
      const path = `/task/${id}/event`;
      checkShape('the answer to an event', await request('POST', path, { json: event, isRetried: true }), { id: text });
    },
    async create(path, call) {
      const made = await request('POST', path, { ...call, isRetried: true });
      return checkShape<{ id: string }>(`the answer to POST ${path}`, made, { id: text }).id;
    },
    async list(path) {
      const { r } = checkShape<{ r: JsonObject[] }>(`GET ${path}`, { r: await request('GET', path) }, { r: list });
      const odd = r.find((item) => !isObject(item));
      if (odd !== undefined) throw new ShapeError(`GET ${path} must list objects; one is ${show(odd)}`);
      return r;
    },
    async remove(path) {
      checkShape(`the answer to DELETE ${path}`, { r: await request('DELETE', path) }, { r: isTrue });
    },
  };
}
