import { describe, expect, it } from 'vitest';
import { run, type Wanted } from '../agent-tasks-loop.ts';

/** How the answer of a task was read, by its last step. */
async function readingOf(task: string, wanted: Wanted = {}): Promise<object | undefined> {
  const action = (await run(task, wanted)).history.at(-1)?.action;
  return action?.type === 'extract' ? action.reading : undefined;
}

const textFile = (name: string, text: string) => ({ name, mediaType: 'text/plain', bytes: Buffer.from(text) });

describe('the step that reads an answer says how the question was read', () => {
  it('of a list, by what the words say of its rows', async () => {
    expect(await readingOf('List all tickets assigned to Petra Lunde with their status')).toEqual({
      request: { attributes: 'Status', things: 'Petra Lunde' },
      words: [
        { words: 'tickets', as: 'kind' },
        { words: 'assigned to', as: 'column Assignee' },
        { words: 'Petra Lunde', as: 'row' },
        { words: 'status', as: 'column Status' },
      ],
      subject: 'Tickets',
      source: { type: 'table', name: 'Tickets' },
      left: [],
      rejected: [],
    });
  });

  it('of a letter that its list does not describe, with what the list says', async () => {
    expect(await readingOf('What does the letter from the landlord say?')).toMatchObject({
      source: { type: 'text', name: 'Repair of the radiator' },
      rejected: [{ type: 'table', name: 'Letters', reason: 'no row there says “landlord”' }],
    });
  });

  it('also if the answer is that there is none', async () => {
    const { decision, history } = await run('Is there a letter from Xaver?');
    expect(decision).toMatchObject({ type: 'done', output: false });
    expect(history.at(-1)).toMatchObject({
      ok: true,
      action: { type: 'extract', found: [], reading: { request: { kind: 'boolean', things: 'Xaver' } } },
    });
  });

  it('of a file: a row of its table, and what only its text has', async () => {
    const stock = { name: 'stock.csv', mediaType: 'text/csv', bytes: Buffer.from('Item,Price\nNail,2\nSaw,20\n') };
    const price = 'What is the price of the saw in stock.csv?';
    expect(await readingOf(price, { files: [stock] })).toMatchObject({ source: { type: 'table', name: 'stock' } });
    expect(
      await readingOf('How many lines does notes.txt have?', { files: [textFile('notes.txt', 'One\nTwo\nThree\n')] }),
    ).toMatchObject({ request: { aggregate: 'count' }, source: { type: 'text', name: 'notes.txt' } });
  });

  it('of several things that are asked for, with what answered each', async () => {
    expect(await readingOf('What is the population of Paris and Rome?')).toMatchObject({
      request: { attributes: 'population' },
      subject: 'Paris, Rome',
      source: { type: 'fact', name: 'Population' },
    });
  });

  it('in parts of bounded length', async () => {
    const long = 'word '.repeat(3000);
    const letter = textFile('letter.txt', `Dear Ada,\n\nThe code of the gate is ${long}\n\nKind regards,\nGrace`);
    const reading = await readingOf('What does letter.txt say?', { files: [letter] });
    expect(reading).toMatchObject({ source: { type: 'text' } });
    expect(JSON.stringify(reading).length).toBeLessThan(2000);
  });
});
