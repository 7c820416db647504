import type { ToolAnswer } from '../../../tasks/client-event.ts';
import type { EventStore } from '../../../tasks/ports/event-store.ts';
import {
  type ActionEventRow,
  type RunEventRow,
  toActionEvent,
  toClientPayload,
  toRunEvent,
  toRunPayload,
} from '../../rows/event-rows.ts';
import type { Database } from '../connection/database.ts';

const UNLIMITED = Number.MAX_SAFE_INTEGER;

export function createPostgresEventStore({ query }: Database): EventStore {
  return {
    async addClientEvent(taskId, event, now) {
      const [row] = await query<{ outcome: 'added' | 'known' | 'closed' }>(ADD_CLIENT_EVENT, [
        ...[taskId, event.id, event.name, toClientPayload(event), now],
      ]);
      return row?.outcome ?? 'closed';
    },
    async addServerEvent(taskId, event, now) {
      await query(ADD_SERVER_EVENT, [taskId, event.id, event.name, toRunPayload(event), now]);
    },
    async listServerEvents(taskId, after, maxBytes = UNLIMITED) {
      return (await query<RunEventRow>(LIST_SERVER_EVENTS, [taskId, after, maxBytes])).map(toRunEvent);
    },
    async listOpenActions(taskId) {
      return (await query<ActionEventRow>(LIST_OPEN_ACTIONS, [taskId])).map(toActionEvent);
    },
    async closeToClient(taskId) {
      await query('UPDATE tasks SET is_closed = true WHERE id = $1', [taskId]);
    },
    async hasOpenToolCall(taskId) {
      return (await query(FIND_OPEN_CALL, [taskId])).length > 0;
    },
    async hasServerEvent(taskId, id) {
      return (await query(FIND_SERVER_EVENT, [taskId, id])).length > 0;
    },
    async findToolAnswer(taskId, id): Promise<ToolAnswer | null> {
      const [row] = await query<{ payload: string }>(FIND_TOOL_ANSWER, [taskId, id]);
      return row ? JSON.parse(row.payload) : null;
    },
    async takeTimestamp(taskId, now) {
      const [row] = await query<{ timestamp: number }>(TAKE_TIMESTAMP, [taskId, now]);
      return row?.timestamp ?? now;
    },
  };
}

/** Adds the event of $1 to $5, unless there is one of its id. The task is locked, so that each event is later than all
 *  before. */
const toAdd = (sender: 'client' | 'server') => `task AS (
    SELECT is_closed, greatest($5, last_event_at + 1) AS next_event_at FROM tasks WHERE id = $1 FOR NO KEY UPDATE
  ), added AS (
    INSERT INTO events (task_id, sender, id, name, payload, created_at)
    SELECT $1, '${sender}', $2, $3, $4, next_event_at FROM task ${sender === 'client' ? 'WHERE NOT is_closed' : ''}
    ON CONFLICT DO NOTHING RETURNING created_at
  ), timed AS (
    UPDATE tasks SET last_event_at = added.created_at FROM added WHERE tasks.id = $1
  )`;

const ADD_CLIENT_EVENT = `WITH ${toAdd('client')}
  SELECT CASE
      WHEN EXISTS (SELECT 1 FROM added) THEN 'added'
      WHEN EXISTS (SELECT 1 FROM events WHERE task_id = $1 AND sender = 'client' AND id = $2) THEN 'known'
      WHEN is_closed THEN 'closed'
      ELSE 'known'
    END AS outcome
  FROM task`;

// The content of an answered event is no longer needed and may contain secrets.
const ADD_SERVER_EVENT = `WITH ${toAdd('server')}
  UPDATE events SET payload = '{}' WHERE task_id = $1 AND sender = 'client' AND id = $2`;

const toUnanswered = (sender: 'client' | 'server') =>
  `NOT EXISTS (SELECT 1 FROM events WHERE task_id = $1 AND sender = '${sender}' AND id = sent.id)`;

// Sizes are known without reading the texts.
const LIST_SERVER_EVENTS = `SELECT id, name, payload, created_at FROM (
    SELECT id, name, payload, created_at, row_number() OVER events_so_far AS place,
      sum(octet_length(payload)) OVER events_so_far AS bytes
    FROM events AS sent
    WHERE task_id = $1 AND created_at > $2 AND sender = 'server' AND NOT (name = 'tool_call' AND NOT ${toUnanswered('client')})
    WINDOW events_so_far AS (ORDER BY created_at)
  ) AS page WHERE place = 1 OR bytes <= $3 ORDER BY created_at`;

const LIST_OPEN_ACTIONS = `SELECT id, name, payload, created_at FROM events AS sent
  WHERE task_id = $1 AND sender = 'client' AND name <> 'tool_call' AND ${toUnanswered('server')} ORDER BY created_at`;
const FIND_OPEN_CALL = `SELECT 1 FROM events AS sent
  WHERE task_id = $1 AND sender = 'server' AND name = 'tool_call' AND ${toUnanswered('client')} LIMIT 1`;
const FIND_SERVER_EVENT = `SELECT 1 FROM events WHERE task_id = $1 AND sender = 'server' AND id = $2`;
const FIND_TOOL_ANSWER = `SELECT payload FROM events
  WHERE task_id = $1 AND sender = 'client' AND id = $2 AND name = 'tool_call'`;
const TAKE_TIMESTAMP = `UPDATE tasks SET last_event_at = greatest($2, last_event_at + 1) WHERE id = $1
  RETURNING last_event_at AS timestamp`;
