import type { Turn } from './turn.ts';

/** A turn as a memory: its speaker, time and conversation are in the metadata, where the server looks for them. */
export interface ChatMemory {
  memoryId: string;
  memory: string;
  metadata: { speaker: string; session: string; timestamp?: string };
}

/** @param session name of the conversation; storing a chat of the same name again replaces it turn by turn */
export function toMemories(turns: readonly Turn[], session: string): ChatMemory[] {
  const digits = Math.max(4, String(turns.length).length);
  return turns.map(({ speaker, text, time }, at) => ({
    memoryId: `${session} ${String(at + 1).padStart(digits, '0')}`,
    memory: text,
    metadata: { speaker, session, ...(time !== null && { timestamp: time }) },
  }));
}

/** A name for a conversation: the time of its first turn, or else the present. */
export function nameSession(turns: readonly Turn[], now: Date): string {
  const time = turns.find((turn) => turn.time !== null)?.time ?? now.toISOString();
  return `chat ${time.slice(0, 16).replace('T', ' ')}`;
}
