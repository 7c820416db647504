import { describe, expect, it } from 'vitest';
import type { DeviceFile } from '../../../../../src/device/device.ts';
import { toTokens } from '../../../../../src/language/understand/tokens.ts';
import { readValues } from '../../../../../src/language/values/read-values.ts';
import { chooseFiles } from '../../../../../src/llm/offline/agent/files/choosing/choose-file.ts';
import { findFileMention } from '../../../../../src/llm/offline/agent/files/choosing/mention.ts';
import { isFilePointer } from '../../../../../src/llm/offline/agent/files/clauses/file-clauses.ts';
import { run } from '../../agent-tasks-loop.ts';

const tokensOf = (text: string) => toTokens(text, readValues(text, { today: '2026-11-22', language: 'en' }));
const file = (name: string, text: string): DeviceFile => ({ name, mediaType: '', bytes: Buffer.from(text) });

const BOATS = file('boats.csv', 'boat;berth;seats;price\nHeron;A1;4;310.50\nOtter;B2;2;120\nTern;A3;9;560\n');
const OPTIONS = file(
  'options.json',
  JSON.stringify({ sound: { bell: false, horn: true }, limits: { speed: 12, draught: 3 } }),
);
const CHORES = file('chores.md', '# Chores\n\n## Deck\n\n- [ ] scrub\n- [x] paint\n\n## Galley\n\n- [ ] stock up\n');
const LETTER = file(
  'mooring.txt',
  'Dear members,\n\nThe north pier is rebuilt in May. Please move your boats to the south pier before 30 April.\n\nKind regards,\nOskar Thal\n',
);

describe('the file that a clause names', () => {
  const rest = (text: string) => {
    const tokens = tokensOf(text);
    const mention = findFileMention(tokens);
    return (
      mention && [
        mention.isSure,
        tokens
          .filter((_, at) => !mention.tokens.has(at))
          .map((token) => token.text)
          .join(' '),
      ]
    );
  };

  it.each([
    ['What does the attached letter want?', true, 'What does want'],
    ['Sum of the seats in boats.csv', true, 'Sum of the seats'],
    ['According to the enclosed list, who is first?', true, 'who is first'],
    ['Which lamps are in my notes?', false, 'Which lamps are'],
  ])('%s', (text, isSure, left) => {
    expect(rest(text)).toEqual([isSure, left]);
  });

  it('is none for a question about the world', () => {
    expect(rest('How long is the Nile?')).toBeNull();
  });

  it('is the one of the name, of the kind, or the only one', () => {
    const listed = ['a.csv', 'b.csv', 'tide table.pdf'].map((name, at) => ({ name, ref: `file:${at + 1}` }));
    const chosen = (text: string, files = listed) => {
      const tokens = tokensOf(text);
      const mention = findFileMention(tokens);
      return mention && chooseFiles(files, mention, tokens).map(({ name }) => name);
    };
    expect(chosen('the sum in B.csv')).toEqual(['b.csv']);
    expect(chosen('read the pdf')).toEqual(['tide table.pdf']);
    expect(chosen('read the csv')).toEqual([]);
    expect(chosen('read the attached document', listed.slice(0, 1))).toEqual(['a.csv']);
    expect(chosen('read c.csv')).toEqual([]);
  });

  it('may be all that a clause says', () => {
    expect(isFilePointer('It is in the attached table')).toBe(true);
    expect(isFilePointer('What is in the attached table about berths')).toBe(false);
  });
});

describe('a question about a file', () => {
  it.each([
    ['How many seats are there in boats.csv?', BOATS, /15/],
    ['Average of column c in boats.csv', BOATS, /^"?5/],
    ['Which boat in the attached table has the most seats?', BOATS, /Tern/],
    ["What's the speed limit in options.json?", OPTIONS, /12/],
    ['Which sound is switched off in the json file?', OPTIONS, /^(?!.*horn).*bell/],
    ['Is the horn on in options.json?', OPTIONS, /true/],
    ['List the open tasks in chores.md', CHORES, /^(?!.*paint).*scrub.*stock up/],
    ['Which headings does chores.md have?', CHORES, /Deck.*Galley/],
    ['What does the attached letter ask for?', LETTER, /^(?!.*rebuilt).*move your boats/],
    ['Who wrote mooring.txt?', LETTER, /Oskar Thal/],
    ['Who signed it? See the attached letter.', LETTER, /Oskar Thal/],
    ['Open mooring.txt and tell me who wrote it', LETTER, /^"Oskar Thal"$/],
    ['How many seats has the Otter?', BOATS, /2/],
  ])('%s', async (task, given, answer) => {
    const { decision } = await run(task, { files: [given] });
    expect(decision.type).toBe('done');
    expect(JSON.stringify(decision.type === 'done' && decision.output)).toMatch(answer);
  });

  it('compares two files', async () => {
    const files = [file('may.txt', 'rope\ntar\nlamp oil\n'), file('june.txt', 'rope\nsails\nlamp oil\n')];
    const { decision } = await run('What is in june.txt that is not in may.txt?', { files });
    expect(decision).toMatchObject({ type: 'done', output: ['sails'] });
    const both = await run('Compare may.txt with june.txt', { files });
    expect(both.decision).toMatchObject({ output: { 'may.txt': ['tar'], 'june.txt': ['sails'] } });
  });

  it('fails if no file came with the task, and says what is missing', async () => {
    const { decision } = await run('What does the attached letter ask for?');
    expect(decision).toMatchObject({ type: 'fail', cause: 'missing_value', unmet: [{ reason: 'missing_value' }] });
  });

  it.each([
    ["What's the length in options.json?", OPTIONS],
    ['How many seats has the Gull in boats.csv?', BOATS],
  ])('fails if the file does not say it: %s', async (task, given) => {
    expect((await run(task, { files: [given] })).decision).toMatchObject({ type: 'fail', cause: 'unmet' });
  });

  it.each<[string, DeviceFile, unknown]>([
    ['How many seats has the Otter? It is all in boats.csv.', BOATS, '2'],
    ['What did we pay for the Tern? The numbers are in boats.csv.', BOATS, '560'],
    ['chores.md: what have I not ticked off yet?', CHORES, ['scrub', 'stock up']],
    ['chores.md: how many are done?', CHORES, 1],
    ['How many entries has boats.csv?', BOATS, 3],
  ])('answers from the file that another clause points to: %s', async (task, given, expected) => {
    const { decision } = await run(task, { files: [given] });
    expect(decision.type === 'done' ? decision.output : null).toEqual(expected);
  });

  it('looks nowhere else if the task points to a file', async () => {
    const { decision } = await run('Everything is in boats.csv. Who painted the Mona Lisa?', { files: [BOATS] });
    expect(decision).toMatchObject({ type: 'fail', cause: 'unmet' });
  });

  it.each([
    ['Copy the author out of mooring.txt and into a note.', 'Oskar Thal'],
    ['Write who signed the attached letter into a note.', 'Oskar Thal'],
    ['Put the text of mooring.txt into a note.', 'south pier'],
  ])('puts what a file says into a note: %s', async (task, expected) => {
    const { notes } = await run(task, { files: [LETTER] });
    expect(notes).toEqual([expect.stringContaining(expected)]);
  });

  it('fills a response model from the rows of a file', async () => {
    const items = {
      type: 'object',
      properties: { boat: { type: 'string' }, seats: { type: 'integer' } },
      required: ['boat', 'seats'],
    };
    const { decision } = await run('The two cheapest boats in boats.csv', {
      files: [BOATS],
      responseModel: { type: 'array', items },
    });
    expect(decision).toMatchObject({
      type: 'done',
      output: [
        { boat: 'Otter', seats: 2 },
        { boat: 'Heron', seats: 4 },
      ],
    });
  });
});
