import assert from 'node:assert/strict';
import { get, post, rule, type Scenario, stub, TASK } from './scenario.ts';

const submit = { method: 'POST', urlPath: TASK };
const containing = (text: string) => ({
  ...submit,
  bodyPatterns: [{ matchesJsonPath: { expression: '$.task', contains: text } }],
});
const ofTask = (text: string) => ({ operation: 'submitTask', body: { task: { contains: text } } });

interface LoggedRequest {
  loggedDate: number;
  body: string;
}

/** What a suite can find out about the requests of its client. */
export const JOURNAL: readonly Scenario[] = [
  {
    name: 'the bodies that were received',
    doppel: {
      steps: [[get('/_doppel/requests?operation=submitTask')]],
      read: ({ body }) => body.requests.map((each: { requestBody: { task: string } }) => each.requestBody.task),
    },
    wiremock: {
      steps: [[post('/__admin/requests/find', submit)]],
      read: ({ body }) => body.requests.map((each: LoggedRequest) => JSON.parse(each.body).task),
    },
    async check({ send, step }) {
      for (const task of ['Buy a lamp', 'Buy a kettle']) await send('POST', TASK, { task });
      assert.deepEqual(new Set(await step()), new Set(['Buy a lamp', 'Buy a kettle']));
    },
  },
  {
    name: 'exactly one request had this text',
    doppel: {
      steps: [[post('/_doppel/verify', { match: ofTask('kettle'), count: 1 })]],
      read: ({ status }) => status === 200,
    },
    wiremock: {
      steps: [[post('/__admin/requests/count', containing('kettle'))]],
      read: ({ body }) => body.count === 1,
      note: 'the test compares the count',
    },
    async check({ send, step }) {
      for (const task of ['Buy a lamp', 'Buy a kettle']) await send('POST', TASK, { task });
      assert.equal(await step(), true);
    },
  },
  {
    name: 'two requests came in this order',
    doppel: {
      steps: [[post('/_doppel/verify', { order: [ofTask('lamp'), ofTask('kettle')] })]],
      read: ({ status }) => status === 200,
    },
    wiremock: {
      steps: [[post('/__admin/requests/find', submit)]],
      read({ body }) {
        const texts = (body.requests as LoggedRequest[])
          .toSorted((a, b) => a.loggedDate - b.loggedDate)
          .map((each) => each.body);
        const lamp = texts.findIndex((text) => text.includes('lamp'));
        return lamp >= 0 && texts.slice(lamp + 1).some((text) => text.includes('kettle'));
      },
      note: 'the test compares the times',
    },
    async check({ send, step }) {
      for (const task of ['Buy a lamp', 'Paint it', 'Buy a kettle']) {
        await send('POST', TASK, { task });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      assert.equal(await step(), true);
    },
  },
  {
    name: 'if no request matches: the nearest one',
    doppel: {
      steps: [[post('/_doppel/verify', { match: ofTask('kettle') })]],
      read: ({ text }) => text,
    },
    wiremock: {
      steps: [[post('/__admin/near-misses/request-pattern', containing('kettle'))]],
      read: ({ text }) => text,
    },
    async check({ send, step }) {
      await send('POST', TASK, { task: 'Buy a lamp' });
      assert.match(await step(), /Buy a lamp/);
    },
  },
  {
    name: 'requests to which no rule applied',
    doppel: {
      setUp: [rule({ match: ofTask('kettle'), do: { task: { output: 'bought' } } })],
      steps: [[get('/_doppel/requests/unmatched')]],
      read: ({ text }) => [text.includes('lamp'), text.includes('kettle')],
    },
    wiremock: {
      setUp: [stub({ request: containing('kettle'), response: { jsonBody: { id: 'bought', status: 'waiting' } } })],
      steps: [[get('/__admin/requests/unmatched')]],
      read: ({ text }) => [text.includes('lamp'), text.includes('kettle')],
    },
    async check({ send, step }) {
      for (const task of ['Buy a lamp', 'Buy a kettle']) await send('POST', TASK, { task });
      assert.deepEqual(await step(), [true, false]);
    },
  },
  {
    name: 'a request has a misspelt field',
    doppel: {
      steps: [[get('/_doppel/requests?operation=submitTask')]],
      read: ({ body }) => body.requests.map((each: { unknownFields: string[] }) => each.unknownFields.length > 0),
    },
    wiremock: {
      setUp: [
        stub({
          request: {
            ...submit,
            bodyPatterns: [
              {
                matchesJsonSchema: {
                  type: 'object',
                  properties: { task: { type: 'string' }, url: { type: 'string' }, max_steps: { type: 'integer' } },
                  additionalProperties: false,
                },
              },
            ],
          },
          response: { jsonBody: { id: 'spelt', status: 'waiting' } },
        }),
      ],
      steps: [[get('/__admin/requests')]],
      read: ({ body }) => body.requests.map(({ wasMatched }: { wasMatched: boolean }) => !wasMatched),
      note: 'the test writes the schema, here with 3 of the fields',
    },
    async check({ send, step }) {
      await send('POST', TASK, { task: 'Buy a lamp', max_stpes: 3 });
      assert.deepEqual(await step(), [true]);
    },
  },
  {
    name: 'some of the requests are removed from the journal',
    doppel: { cannot: 'the journal of an account is emptied as a whole' },
    wiremock: {
      steps: [[post('/__admin/requests/remove', containing('kettle')), get('/__admin/requests')]],
      read: ({ text }) => [text.includes('lamp'), text.includes('kettle')],
    },
    async check({ send, step }) {
      for (const task of ['Buy a lamp', 'Buy a kettle']) await send('POST', TASK, { task });
      assert.deepEqual(await step(), [true, false]);
    },
  },
];
