import { describe, expect, it } from 'vitest';
import { writtenInFirstPerson } from '../../../src/text/turns/speech.ts';
import {
  isTranscript,
  readMemoryTime,
  readSpeaker,
  readTurnHeader,
  readZone,
} from '../../../src/text/turns/turn-header.ts';

const DAY = '2024-03-03T00:00:00.000Z';
const EVENING = '2024-03-03T18:10:00.000Z';

function read(text: string, metadata: Record<string, unknown> | null = null) {
  const header = readTurnHeader(text, metadata);
  if (!header) return null;
  const { speaker, time, bodyStart } = header;
  return [speaker, time === null ? null : new Date(time).toISOString(), text.slice(bodyStart)];
}

describe('headers of turns', () => {
  it.each([
    ['3 March 2024, Ann: The tiles came.', 'Ann', DAY],
    ['3 March, 2024, Ann: The tiles came.', 'Ann', DAY],
    ['March 3, 2024, Ann: The tiles came.', 'Ann', DAY],
    ['3 Mar 2024 at 6:10 pm, Ann: The tiles came.', 'Ann', EVENING],
    ['6:10 pm on 3 March, 2024, Ann: The tiles came.', 'Ann', EVENING],
    ['2024-03-03, Ann: The tiles came.', 'Ann', DAY],
    ['2024-03-03 18:10 - Ann Lee: The tiles came.', 'Ann Lee', EVENING],
    ['2024-03-03T18:10:00.000Z - Ann: The tiles came.', 'Ann', EVENING],
    ['[2024-03-03T19:10:00+01:00] Ann: The tiles came.', 'Ann', EVENING],
    ['[2024-03-03 18:10:00] Jan van der Meer: The tiles came.', 'Jan van der Meer', EVENING],
    ['Ann (3 March 2024): The tiles came.', 'Ann', DAY],
    ['Ann (2024-03-03 18:10): The tiles came.', 'Ann', EVENING],
    ['Sunday, March 3rd, 2024 - user: The tiles came.', 'user', DAY],
    ['3/3/24, 18:10 - Ann: The tiles came.', 'Ann', EVENING],
    ['[03.03.24, 18:10:00] Ann: The tiles came.', 'Ann', EVENING],
    ['3. März 2024, 18 Uhr 10 - Jürgen: Die Fliesen sind da.', null, null],
    ['3. März 2024, 18:10 Uhr - Jürgen: Die Fliesen sind da.', 'Jürgen', EVENING],
    ['3 mars 2024 à 18h10, Solène : Le carrelage.', 'Solène', EVENING],
    ['3 de marzo de 2024, Itziar: Han llegado.', 'Itziar', DAY],
    ['3 de março de 2024 às 18:10, Thaís: Chegou.', 'Thaís', EVENING],
    ['2024年3月3日，晓棠：瓷砖到了。', '晓棠', DAY],
    ['2024年3月3日 下午6:10 美緒：届いた。', '美緒', EVENING],
  ])('give speaker and time of %j', (text, speaker, time) => {
    if (speaker === null) return expect(read(text)).toBeNull();
    expect(read(text)?.slice(0, 2)).toEqual([speaker, time]);
  });

  it('end where the speech begins', () => {
    expect(read('[2024-03-03] Ann: The tiles came.')?.[2]).toBe('The tiles came.');
    expect(read('2024年3月3日，晓棠：瓷砖到了。')?.[2]).toBe('瓷砖到了。');
    expect(read('Ann: I bought tiles.')?.[2]).toBe('I bought tiles.');
  });

  it.each([
    ['Ann: I finally bought the tiles.', 'Ann'],
    ["Ann: Don't you love it?", 'Ann'],
    ['Ann Lee: My sister called.', 'Ann Lee'],
    ['assistant: The capital is Vienna.', 'assistant'],
    ['Human: tiles, please', 'Human'],
    ['Jürgen: Mein Klavier steht im dritten Stock.', 'Jürgen'],
    ["Solène: J'habite au-dessus d'une fromagerie.", 'Solène'],
    ['Curro: Mañana te llamo, estoy en casa.', 'Curro'],
    ['Otávio: Eu deixei o portão aberto.', 'Otávio'],
    ['阿杰：我下个月去敦煌。', '阿杰'],
    ['航平: 私は石垣島に行く。', '航平'],
  ])('need no time where %j is spoken by someone', (text, speaker) => {
    expect(read(text)?.slice(0, 2)).toEqual([speaker, null]);
  });

  it.each([
    'Amber: Amber is fossil resin that you find on beaches.',
    'Palmo: A town in the north.',
    'Robert Hale: He served in World War I and later in Spain.',
    'Robert Hale: Elizabeth I was his queen.',
    'Creep: The band sang "I wish you were here" and Can You Hear Me.',
    'Recipe: my mother takes two eggs',
    'Monday: I went home.',
    'However: I went home.',
    'The Long Road Home: we saw it.',
    '青海湖：我国最大的咸水湖。',
    'Ann said: I am here',
    'Ann:',
    '3 March 2024, the ship left you.',
    '{"role": "user"}',
  ])('are not seen in %j', (text) => {
    expect(read(text)).toBeNull();
  });

  it('leave the time open where a date can be read in two ways', () => {
    expect(read('4/3/24, 18:10 - Ann: The tiles came.')?.slice(0, 2)).toEqual(['Ann', null]);
    expect(read('[18:10] Ann: The tiles came.')?.slice(0, 2)).toEqual(['Ann', null]);
    expect(read('3/14/24, 6:10 PM - Ann: The tiles came.')?.[1]).toBe('2024-03-14T18:10:00.000Z');
  });

  it('have no dates that the calendar lacks', () => {
    expect(read('2024-02-30, Ann: The tiles came.')).toBeNull();
    expect(read('[2024-03-03 25:10] Ann: The tiles came.')).toBeNull();
  });

  it.each(['speaker', 'author', 'role', 'user', 'from', 'sender', 'name'])('come from the metadata key %s', (key) => {
    expect(read('The tiles came.', { [key]: ' Ann ', timestamp: EVENING })).toEqual([
      'Ann',
      EVENING,
      'The tiles came.',
    ]);
  });

  it.each([
    { timestamp: EVENING },
    { time: '3 March 2024, 6:10 pm' },
    { date: 'Sun, 03 Mar 2024 18:10:00 GMT' },
    { created_at: 1709489400 },
    { createdAt: 1709489400000 },
    { timestamp: '1709489400' },
  ])('take the time from %j', (metadata) => {
    expect(read('The tiles came.', { speaker: 'Ann', ...metadata })?.[1]).toBe(EVENING);
  });

  it('drop the name from the text where the metadata names the same speaker', () => {
    expect(read('Ann: The tiles came.', { speaker: 'Ann' })).toEqual(['Ann', null, 'The tiles came.']);
    expect(read('Tiles: They came.', { speaker: 'Ann' })).toEqual(['Ann', null, 'Tiles: They came.']);
  });

  it('take the author of a document for no speaker', () => {
    expect(read('a'.repeat(2000), { author: 'Ann' })).toBeNull();
    expect(read('The tiles came.', { author: 'Ann', title: 'Tiles' })).toBeNull();
    expect(read('Tiles: They came.', { name: 'Ann' })).toBeNull();
    expect(read('a'.repeat(2000), { role: 'assistant' })?.[0]).toBe('assistant');
    expect(readSpeaker({ author: 'Ann', title: 'Tiles' })).toBe('Ann');
    expect(readSpeaker({ role: 'user', name: 'Ann' })).toBe('Ann');
    expect(readSpeaker({ author: 3 })).toBeNull();
  });

  it('are not those of a transcript, which several people speak', () => {
    const transcript = 'Ann: I bought tiles.\nBob: Which?\nAnn: Green ones.';
    expect(isTranscript(transcript)).toBe(true);
    expect(read(transcript)).toBeNull();
    expect(isTranscript('Ann: I bought tiles.\nGreen ones.\nThey came today.')).toBe(false);
    expect(read('Ann: I bought tiles.\nGreen ones.')?.[0]).toBe('Ann');
  });
});

describe('the time of a memory', () => {
  it('is known without a speaker', () => {
    expect(readTurnHeader('The tiles came.', { timestamp: EVENING })).toBeNull();
    expect(readMemoryTime('The tiles came.', { timestamp: EVENING })).toBe(Date.parse(EVENING));
    expect(readMemoryTime('2024-03-03: The tiles came.', null)).toBe(Date.parse(DAY));
    expect(readMemoryTime('[2024-03-03 18:10] The tiles came.', null)).toBe(Date.parse(EVENING));
    expect(readMemoryTime('3 March 2024, Ann: The tiles came.', null)).toBe(Date.parse(DAY));
    expect(readMemoryTime('3 March 2024 saw the tiles come.', null)).toBeNull();
    expect(readMemoryTime('The tiles came.', { time: 'soon', date: Number.NaN })).toBeNull();
  });
});

describe('speech', () => {
  it('is known by its pronouns', () => {
    expect(writtenInFirstPerson('Then I left.')).toBe(true);
    expect(writtenInFirstPerson('Yes I did.')).toBe(true);
    expect(writtenInFirstPerson('well i think so')).toBe(true);
    expect(writtenInFirstPerson('Kommst du, wenn du kannst?')).toBe(true);
    expect(writtenInFirstPerson('It is 16 mi (26 km) from the US border, past the mine.')).toBe(false);
    expect(writtenInFirstPerson("Le coup d'État du 18 brumaire.")).toBe(false);
    expect(writtenInFirstPerson('海に行こうね。')).toBe(true);
    expect(writtenInFirstPerson('He fought in World War I and II.')).toBe(false);
    expect(writtenInFirstPerson('He wrote “I love you”.')).toBe(false);
  });
});

describe("the writer's clock", () => {
  it.each([
    ['I sowed beans.', { timestamp: '2024-03-01T00:30:00+09:00' }, 9],
    ['I sowed beans.', { timestamp: '2024-03-01T00:30:00-0330' }, -3.5],
    ['I sowed beans.', { timestamp: '2024-03-01T00:30:00Z' }, 0],
    ['I sowed beans.', { timestamp: 1_709_220_600 }, 0],
    ['[2024-03-01T00:30:00+02:00] Ann: I sowed beans.', null, 2],
    ['I sowed beans.', null, 0],
  ])('is read from the time of a memory: %s %j', (text, metadata, hours) => {
    expect(readZone(text, metadata)).toBe(hours * 3_600_000);
  });
});
