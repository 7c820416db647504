import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';
import { changing } from '../../support/wire/between.ts';
import { type Clients, createClients } from '../../support/wire/clients.ts';
import * as graph from '../../support/wire/graph-breaks.ts';
import { askPlainly, rememberAndAsk } from '../../support/wire/scenarios/graphs.ts';
import { callOnce, callTool, surviveMistakes, visit } from '../../support/wire/scenarios/sessions.ts';
import { cancelTask, record, refuseBadInput, runNewStyle, runOldStyle } from '../../support/wire/scenarios/tasks.ts';
import * as task from '../../support/wire/task-breaks.ts';

type Scenario = (clients: Clients) => Promise<void>;

// Longer than a session stays open once it is over, so that nothing sound counts as a hang.
const HANG_AFTER_MS = 10_000;
/** For scenarios that must end well, on a busy machine too. */
const SOUND_WITHIN_MS = 60_000;

let dataDirectory: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'doppel-e2e-'));
  server = await startServerProcess(dataDirectory);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(dataDirectory, { recursive: true, force: true });
});

const play = (
  scenario: Scenario,
  { change, hangAfterMs = HANG_AFTER_MS }: { change: task.Break; hangAfterMs?: number },
) => scenario(createClients({ ...server, fetch: changing(change()) }, { hangAfterMs }));

/** What is broken, where it shows, and what the client says. */
const BREAKS: [string, Scenario, task.Break, RegExp][] = [
  ['no r beside the fields', runNewStyle, task.dropR, /the answer to POST \/task must have "r"/],
  ['an empty 204 to a DELETE', cancelTask, task.emptyDelete, /204: the content type must be application\/json/],
  ['JSON as text/plain', runNewStyle, task.plainText, /content type must be application\/json; it is text\/plain/],
  ['a list as the detail of an error', refuseBadInput, task.detailList, /detail of an error must be a string/],
  [
    'a fraction of a credit',
    runNewStyle,
    task.fractionalCredits,
    /credits_used .* must be an integer or null; it is 0\.5/,
  ],
  [
    'a device of no known kind',
    runNewStyle,
    task.unknownDevice,
    /device .* must be one of desktop, mobile, .* "tablet"/,
  ],
  ['a status of no known name', visit, task.unknownStatus, /status of the task must be one of .* "in_progress"/],
  ['running, to an old client', runOldStyle, task.runningForAll, /status must be waiting, .* it is running/],
  ['no live_url', cancelTask, task.noLiveUrl, /live_url .* did not come within/],
  ['recording_url null at the end', record, task.noRecordingUrl, /recording_url .* did not come within/],
  ['events with equal timestamps', visit, task.timestampsAlike, /timestamps must increase/],
  ['an event lost to an equal timestamp', visit, task.tieLost, /answer to "goto" did not come within/],
  ['an unfinished task without events', visit, task.noEvents, /an answer to event_t=\d+ had no events/],
  ["the client's own event listed", visit, task.ownEventListed, /answer to "goto" never comes: .* the code missing/],
  ['an answer with the code 404', visit, task.unknownCode, /answer to "goto" never comes: .* the code 404/],
  ['an answer whose output is text', visit, task.textOutput, /the output of goto must be an object; it is "done"/],
  ['a refusal in an object', surviveMistakes, task.refusalObject, /output of an answer with 400 must be a string/],
  [
    'an answer that comes with the end',
    visit,
    task.answerWithTheEnd,
    /answer to "close" never comes: the task is done/,
  ],
  ['an answered call listed again', callOnce, task.answeredCallListed, /get_weather was listed again after/],
  [
    'a 500 to one poll',
    callTool,
    task.pollFails500,
    /the result .* never comes: .* there is never another: API error 500/,
  ],
  ['a 429 to one poll', visit, task.pollFails429, /there is never another: API error 429/],
  ['a 404 to one poll', visit, task.pollFails404, /"goto" never comes: .* there is never another: API error 404/],

  ['a status null', askPlainly, graph.nullStatus, /status .* must be a string; it is null/],
  ['an answer null', askPlainly, graph.nullAnswer, /answer of .* must be a string; it is null/],
  ['a context null', askPlainly, graph.nullContext, /context of .* must be a string; it is null/],
  ['an end of another name', askPlainly, graph.endlessStatus, /the status DONE or FAILED of insert .* did not come/],
  ['requestTime as text', askPlainly, graph.textRequestTime, /requestTime .* must be an integer; it is "\d+"/],
  ['a requestTime of another request', askPlainly, graph.otherRequestTime, /API error 404/],
  ['a 201', askPlainly, graph.created201, /API error 201: only 200 is a success/],
  ['a graph as text/plain', askPlainly, task.plainText, /content type must be application\/json; it is text\/plain/],
  ['the reference [10]', rememberAndAsk, graph.bigReference, /cites .*\[10\].*, and no chunk has the key "0"/],
  ['the references [1, 2]', rememberAndAsk, graph.listedReferences, /cannot read "\[1, 2\]" of the answer/],
  ['a reference in words', rememberAndAsk, graph.namedReference, /cannot read "\[Memory 1\]" of the answer/],
  ['chunks by their ids', rememberAndAsk, graph.chunksById, /chunks must be keyed by 1, 2, .* the key is "c-0"/],
  ['chunks from 0', rememberAndAsk, graph.chunksFromZero, /chunks must be keyed by 1, 2, .* the key is "0"/],
  ['no documents', rememberAndAsk, graph.noDocuments, /full_doc_id of chunk 1 must be among the documents/],
  ['metadata null', rememberAndAsk, graph.nullMetadata, /metadata of a document must be an object; it is null/],
  ['entities by name', rememberAndAsk, graph.entitiesByName, /entities of the context must be a list/],
];

describe.concurrent('a client reports nothing when nothing is broken', { timeout: 2 * SOUND_WITHIN_MS }, () => {
  const scenarios = new Set(BREAKS.map(([, scenario]) => scenario));
  it.each([...scenarios].map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    await play(scenario, { change: () => () => {}, hangAfterMs: SOUND_WITHIN_MS });
  });
});

describe.concurrent('a client reports', () => {
  it.each(BREAKS)('%s', async (_name, scenario, change, report) => {
    const reported = await play(scenario, { change }).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    expect(reported).toMatch(report);
  });
});
