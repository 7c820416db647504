import { createLoadClient } from '../../test/support/server/load.ts';
import type { ServerProcess } from '../../test/support/server/server-process.ts';
import type { Course } from './http-beside.ts';
import { GRAPH } from './operations.ts';

/** So that nothing is refused: all else is as the server is shipped. */
export const UNLIMITED = {
  LOG_LEVEL: 'info',
  MAX_OPEN_TASKS: '1000000',
  MAX_OPEN_REQUESTS: '10000000',
  WELCOME_CREDITS: '1000000000',
  TEST_DIRECTIVES: 'on',
};

export interface Post extends Course {
  requests: Extract<Course['requests'], { path: string }>;
}

/** Each request is a new one. `directive` stands in the text, `manner` and `aim` in the table. */
export function createPosts({
  directive = '',
  manner,
  aim = '',
}: {
  directive?: string;
  manner: string;
  aim?: string;
}): Post[] {
  return [
    {
      ...{ what: `POST /api/v1/task, ${manner}`, aim, operation: 'submitTask' },
      requests: {
        path: '/api/v1/task',
        toBody: [`{"task":"${directive}Open shop.example and find the price of item `, '"}'],
      },
    },
    {
      ...{ what: `POST /graph/{name}/insert, ${manner}`, aim, operation: 'insert' },
      requests: {
        path: `/graph/${GRAPH}/insert`,
        toBody: [`{"memory":"${directive}Ada Lovelace met visitor `, ' in London."}'],
      },
    },
    {
      ...{ what: `POST /graph/{name}/query, ${manner}`, aim, operation: 'query' },
      requests: {
        path: `/graph/${GRAPH}/query`,
        toBody: [`{"query":"${directive}Where did Ada Lovelace meet visitor `, '?","parameters":"{}"}'],
      },
    },
  ];
}

/** What is accepted, stored, and not worked on within the hour. */
export const ACCEPTED = { directive: '[[doppel:delay 3600s]] ', manner: 'accepted only' };

/** Without one there is nothing to query. */
export async function createGraph({ url, apiKey }: ServerProcess): Promise<void> {
  const client = createLoadClient(url, apiKey);
  const { status } = await client.call('POST', `/graph/${GRAPH}/insert`, {
    memory: 'Ada Lovelace met Charles Babbage.',
  });
  if (status !== 200) throw new Error(`The graph was not created: ${status}.`);
}
