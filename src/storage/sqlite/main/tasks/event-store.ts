import type { ToolAnswer } from '../../../../tasks/client-event.ts';
import type { EventStore } from '../../../../tasks/ports/event-store.ts';
import {
  type ActionEventRow,
  type EventRow,
  type RunEventRow,
  toActionEvent,
  toClientPayload,
  toRunEvent,
  toRunPayload,
} from '../../../rows/event-rows.ts';
import type { MainDatabase } from '../main-database.ts';
import { readPage } from '../take-page.ts';

export function createSqliteEventStore({ db, writes }: MainDatabase): EventStore {
  const takeTimestamp = db
    .prepare<[number, string], number>(
      'UPDATE tasks SET last_event_at = max(?, last_event_at + 1) WHERE id = ? RETURNING last_event_at',
    )
    .pluck();
  const isKnown = db
    .prepare<[string, string, string], number>('SELECT 1 FROM events WHERE task_id = ? AND sender = ? AND id = ?')
    .pluck();
  const insert = db.prepare(
    'INSERT INTO events (task_id, sender, id, name, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  // The content of an answered event is no longer needed and may contain secrets.
  const clearAnswered = db.prepare(
    "UPDATE events SET payload = '{}' WHERE task_id = ? AND sender = 'client' AND id = ?",
  );
  const serverEvents = db.prepare<
    [string, number],
    RunEventRow
  >(`SELECT id, name, payload, created_at FROM events AS sent
    WHERE task_id = ? AND created_at > ? AND sender = 'server' AND NOT (name = 'tool_call' AND EXISTS
      (SELECT 1 FROM events WHERE task_id = sent.task_id AND sender = 'client' AND id = sent.id))
    ORDER BY created_at`);
  const openCall = db
    .prepare<
      [string],
      number
    >(`SELECT 1 FROM events AS sent WHERE task_id = ? AND sender = 'server' AND name = 'tool_call'
      AND NOT EXISTS (SELECT 1 FROM events WHERE task_id = sent.task_id AND sender = 'client' AND id = sent.id) LIMIT 1`)
    .pluck();
  const open = db.prepare<[string], ActionEventRow>(`SELECT id, name, payload, created_at FROM events AS sent
    WHERE task_id = ? AND sender = 'client' AND name <> 'tool_call' AND NOT EXISTS
      (SELECT 1 FROM events WHERE task_id = sent.task_id AND sender = 'server' AND id = sent.id)
    ORDER BY created_at`);
  const findAnswer = db
    .prepare<[string, string], string>(
      "SELECT payload FROM events WHERE task_id = ? AND sender = 'client' AND id = ? AND name = 'tool_call'",
    )
    .pluck();

  const isClosed = db.prepare<[string], number>('SELECT is_closed FROM tasks WHERE id = ?').pluck();
  const close = db.prepare('UPDATE tasks SET is_closed = 1 WHERE id = ?');

  type NewRow = Pick<EventRow, 'id' | 'name' | 'payload'>;

  function add(taskId: string, sender: 'client' | 'server', { id, name, payload }: NewRow, now: number): boolean {
    if (isKnown.get(taskId, sender, id)) return false;
    const timestamp = takeTimestamp.get(now, taskId);
    if (timestamp === undefined) return false;
    insert.run(taskId, sender, id, name, payload, timestamp);
    return true;
  }

  return {
    addClientEvent: (taskId, event, now) =>
      writes.run(() => {
        if (isKnown.get(taskId, 'client', event.id)) return 'known';
        if (isClosed.get(taskId) !== 0) return 'closed';
        return add(taskId, 'client', { ...event, payload: toClientPayload(event) }, now) ? 'added' : 'closed';
      }),
    async addServerEvent(taskId, event, now) {
      await writes.run(() => {
        add(taskId, 'server', { ...event, payload: toRunPayload(event) }, now);
        clearAnswered.run(taskId, event.id);
      });
    },
    async listServerEvents(taskId, after, maxBytes = Infinity) {
      return readPage(serverEvents.iterate(taskId, after), ({ payload }) => payload.length, { maxBytes }).map(
        toRunEvent,
      );
    },
    async listOpenActions(taskId) {
      return open.all(taskId).map(toActionEvent);
    },
    async closeToClient(taskId) {
      await writes.run(() => close.run(taskId));
    },
    async hasOpenToolCall(taskId) {
      return openCall.get(taskId) === 1;
    },
    async hasServerEvent(taskId, id) {
      return isKnown.get(taskId, 'server', id) === 1;
    },
    async findToolAnswer(taskId, id): Promise<ToolAnswer | null> {
      const payload = findAnswer.get(taskId, id);
      return payload === undefined ? null : JSON.parse(payload);
    },
    takeTimestamp: async (taskId, now) => (await writes.run(() => takeTimestamp.get(now, taskId))) ?? now,
  };
}
