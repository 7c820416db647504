import { createGraphClient, type GraphClient } from './graph-client.ts';
import type { Server } from './http.ts';
import { createOldTaskClient } from './old-task-client.ts';
import { createTaskClient, type TaskClient } from './task-client.ts';
import type { Patience } from './wait.ts';

/** The published clients, all of one server. */
export interface Clients {
  tasks: TaskClient;
  oldTasks: ReturnType<typeof createOldTaskClient>;
  graphs: GraphClient;
}

const PATIENCE: Patience = { pollMs: 20, hangAfterMs: 20_000 };

export function createClients(server: Server, patience: Partial<Patience> = {}): Clients {
  const given = { ...PATIENCE, ...patience };
  return {
    tasks: createTaskClient(server, given),
    oldTasks: createOldTaskClient(server, given),
    graphs: createGraphClient(server, given),
  };
}
