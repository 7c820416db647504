import { runTask } from '../run-task.ts';

interface Server {
  url: string;
  apiKey: string;
}

/** The code under test: orders the goods if a graph knows the customers. */
export async function order(server: Server, customer: string, goods: string) {
  const response = await fetch(`${server.url}/list_graphs`, { headers: { apikey: server.apiKey } });
  const { graphs } = (await response.json()) as { graphs: string[] };
  if (!graphs.includes('customers')) throw new Error('There is no graph of customers.');
  return runTask(server, `Order a ${goods} for ${customer}.`);
}
