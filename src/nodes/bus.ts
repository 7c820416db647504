import type { JobLoopName } from '../worker/worker.ts';

/** Message of one node to the others. It carries no data: it says where to look again. */
export type NodeMessage =
  /** A task or a request to a graph has changed. */
  | { type: 'changed'; id: string }
  /** There may be work to claim. */
  | { type: 'wake'; loop: JobLoopName }
  /** The node that runs the task is to look for: its cancellation, events of the client, messages of viewers. */
  | { type: 'run'; taskId: string; news: RunNews }
  | { type: 'graphRemoved'; graphId: string };

export type RunNews = 'cancel' | 'client_event' | 'viewer';

/** Port: messages between the nodes of one server. They can be lost, and are repeated for no one. */
export interface Bus {
  /** Sends a message to all other nodes. */
  publish(message: NodeMessage): void;
  /** One receiver at a time. */
  receive(receiver: BusReceiver): void;
  /** Sends a message that only this node receives, to measure how long it takes. */
  beat(): void;
  /** How long the last such message took, in ms, or how long one has not come back yet. */
  lagMs(): number;
  close(): Promise<void>;
}

export interface BusReceiver {
  onMessage(message: NodeMessage): void;
  /** Messages may have been lost: everything may have changed. */
  onGap(): void;
}

const NEWS = { cancel: 'c', client_event: 'e', viewer: 'v' } as const;

/** One line without line breaks; ids have none. */
export function encodeMessage(message: NodeMessage): string {
  switch (message.type) {
    case 'changed':
      return `c${message.id}`;
    case 'wake':
      return `w${message.loop}`;
    case 'run':
      return `r${NEWS[message.news]}${message.taskId}`;
    case 'graphRemoved':
      return `g${message.graphId}`;
  }
}

/** Null for what another version of the program sends. */
export function decodeMessage(line: string): NodeMessage | null {
  const rest = line.slice(1);
  switch (line.charAt(0)) {
    case 'c':
      return { type: 'changed', id: rest };
    case 'w':
      return isLoop(rest) ? { type: 'wake', loop: rest } : null;
    case 'r': {
      const news = NEWS_BY_LETTER.get(rest.charAt(0));
      return news ? { type: 'run', taskId: rest.slice(1), news } : null;
    }
    case 'g':
      return { type: 'graphRemoved', graphId: rest };
    default:
      return null;
  }
}

const NEWS_BY_LETTER = new Map(Object.entries(NEWS).map(([news, letter]) => [letter as string, news as RunNews]));
const isLoop = (name: string): name is JobLoopName => ['tasks', 'sessions', 'memory'].includes(name);
