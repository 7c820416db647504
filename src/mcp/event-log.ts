import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

interface SentEvent {
  id: string;
  streamId: string;
  message: JSONRPCMessage;
  /** Characters of its JSON. */
  size: number;
}

export interface EventLogLimits {
  events: number;
  characters: number;
}

const LIMITS: EventLogLimits = { events: 256, characters: 128 * 1024 };

/** The newest messages of one session, so that a client that lost its connection gets what it missed. A message beyond the
 *  limit is not kept. */
export function createEventLog(limits: EventLogLimits = LIMITS): EventStore {
  const events: SentEvent[] = [];
  let lastNumber = 0;
  let characters = 0;

  return {
    async storeEvent(streamId, message) {
      lastNumber += 1;
      const event = { id: `${lastNumber}`, streamId, message, size: JSON.stringify(message).length };
      events.push(event);
      characters += event.size;
      while (events.length > limits.events || characters > limits.characters) {
        characters -= events.shift()?.size ?? 0;
      }
      return event.id;
    },
    getStreamIdForEventId: async (id) => events.find((event) => event.id === id)?.streamId,
    async replayEventsAfter(lastEventId, { send }) {
      const start = events.findIndex(({ id }) => id === lastEventId);
      const streamId = events[start]?.streamId ?? '';
      for (const event of events.slice(start + 1)) {
        if (event.streamId === streamId) await send(event.id, event.message);
      }
      return streamId;
    },
  };
}
