import type { LanguageModel } from '../llm/model.ts';
import type { Storage } from '../storage/storage.ts';
import { isTracing, type SpanOptions, tracedPart } from '../tracing/tracing.ts';

type Method = (...values: unknown[]) => Promise<unknown>;

/** Records a span of each call to the stores of tasks and requests that is a part of something. Returns the storage itself
 *  unless traces are recorded. */
export function traceStorage(storage: Storage, system: 'postgresql' | 'sqlite'): Storage {
  if (!isTracing()) return storage;
  const trace = <Store extends object>(store: Store, table: string): Store =>
    traceMethods(store, (method) => ({
      name: `${method} ${table}`,
      kind: 'client',
      attributes: { 'db.system.name': system, 'db.operation.name': method, 'db.collection.name': table },
    }));
  return {
    ...storage,
    tasks: trace(storage.tasks, 'tasks'),
    taskLeases: trace(storage.taskLeases, 'tasks'),
    requests: trace(storage.requests, 'requests'),
  };
}

/** Records a span of each decision and each answer, with the rules and cached replies that may give it. Extractions are too
 *  many. */
export function traceModel(model: LanguageModel): LanguageModel {
  if (!isTracing()) return model;
  return {
    ...model,
    decide: (...input) => tracedPart('decide', {}, () => model.decide(...input)),
    answer: (...input) => tracedPart('answer', {}, () => model.answer(...input)),
  };
}

/** All methods must return promises. */
function traceMethods<Adapter extends object>(
  adapter: Adapter,
  toSpan: (method: string) => SpanOptions & { name: string },
): Adapter {
  return new Proxy(adapter, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      const { name, ...options } = toSpan(String(key));
      return (...values: unknown[]) => tracedPart(name, options, () => (member as Method).apply(target, values));
    },
  });
}
