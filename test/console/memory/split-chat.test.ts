import { describe, expect, it } from 'vitest';
import { splitChat } from '../../../src/console/pages/memory/add/chat/split-chat.ts';
import { nameSession, toMemories } from '../../../src/console/pages/memory/add/chat/to-memories.ts';

const turns = (text: string, firstDay?: string) =>
  splitChat(text, firstDay).turns.map(({ speaker, text: said, time }) => [speaker, said, time]);

describe('a chat is split into turns', () => {
  it.each([
    [
      'names',
      'Ana: Hello\nBen Diaz: Hi Ana',
      [
        ['Ana', 'Hello', null],
        ['Ben Diaz', 'Hi Ana', null],
      ],
    ],
    [
      'roles',
      'user: What is new?\nassistant: A lot.',
      [
        ['user', 'What is new?', null],
        ['assistant', 'A lot.', null],
      ],
    ],
    [
      'dates before names',
      '[2024-03-03T18:00:00Z] Mira: The oven broke.\n2024-03-04 09:05 Ana: Again?',
      [['Mira', 'The oven broke.\n2024-03-04 09:05 Ana: Again?', '2024-03-03T18:00:00']],
    ],
    [
      'names before dates',
      'Mira (2024-03-03 18:00): The oven broke.\nAna (2024-03-03 18:05): Again?',
      [
        ['Mira', 'The oven broke.', '2024-03-03T18:00:00'],
        ['Ana', 'Again?', '2024-03-03T18:05:00'],
      ],
    ],
    [
      'WhatsApp on Android',
      '13/04/2024, 10:02 - Ana: Hello\nsecond line\n\nthird\n13/04/2024, 22:05 - Ben: Note: call http://x.example',
      [
        ['Ana', 'Hello\nsecond line\n\nthird', '2024-04-13T10:02:00'],
        ['Ben', 'Note: call http://x.example', '2024-04-13T22:05:00'],
      ],
    ],
    [
      'WhatsApp on Android with AM and PM',
      '3/4/24, 12:02\u202fAM - Ana: Hello\n3/4/24, 1:05 pm - +49 151 234: Hi',
      [
        ['Ana', 'Hello', '2024-03-04T00:02:00'],
        ['+49 151 234', 'Hi', '2024-03-04T13:05:00'],
      ],
    ],
    [
      'WhatsApp on iOS',
      '\u200e[03.04.24, 10:02:11] Ana: \u200eHello\r\n[03.04.24, 10:03:00] Ben: Hi',
      [
        ['Ana', 'Hello', '2024-04-03T10:02:11'],
        ['Ben', 'Hi', '2024-04-03T10:03:00'],
      ],
    ],
    [
      'Slack, copied',
      'Ana Diaz  10:02 AM\nHello there\nBot APP  10:03 AM\nHi: all',
      [
        ['Ana Diaz', 'Hello there', null],
        ['Bot', 'Hi: all', null],
      ],
    ],
    [
      'Discord, copied',
      'ana_7 — 03/14/2024 10:02 PM\nHello\nBen — 03/15/2024 9:00 AM\nHi',
      [
        ['ana_7', 'Hello', '2024-03-14T22:02:00'],
        ['Ben', 'Hi', '2024-03-15T09:00:00'],
      ],
    ],
    [
      'Discord, exported',
      '[14/03/2024 22:02] ana\nHello\n\n[15/03/2024 09:00] ben\nHi',
      [
        ['ana', 'Hello', '2024-03-14T22:02:00'],
        ['ben', 'Hi', '2024-03-15T09:00:00'],
      ],
    ],
  ])('%s', (_name, text, expected) => {
    expect(turns(text)).toEqual(expected);
  });

  it.each([
    ['of assistants', [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }], [['user', 'Hi', null]]],
    [
      'of Slack',
      [{ type: 'message', user: 'U1', user_profile: { real_name: 'Ana Diaz' }, text: 'Hi', ts: '1709488800.0001' }],
      [['Ana Diaz', 'Hi', '2024-03-03T18:00:00.000Z']],
    ],
    [
      'of Discord',
      { messages: [{ timestamp: '2024-03-03T18:00:00+01:00', content: 'Hi', author: { id: '1', name: 'ana' } }] },
      [['ana', 'Hi', '2024-03-03T18:00:00+01:00']],
    ],
  ])('JSON %s', (_name, value, expected) => {
    expect(turns(JSON.stringify(value))).toEqual(expected);
  });

  it('counts days on where only the time of day is given', () => {
    const chat = '[23:50] Ana: Late\n[00:10] Ben: Later\n[09:00] Ana: Morning';
    expect(turns(chat).map(([, , time]) => time)).toEqual([null, null, null]);
    expect(turns(chat, '2024-02-28').map(([, , time]) => time)).toEqual([
      '2024-02-28T23:50:00',
      '2024-02-29T00:10:00',
      '2024-02-29T09:00:00',
    ]);
  });

  it('leaves out notices, and says which', () => {
    const { turns: found, skipped } = splitChat(
      '03/04/2024, 10:00 - Messages are encrypted.\n03/04/2024, 10:02 - Ana: Hello\n03/04/2024, 10:03 - Ben left',
    );
    expect(found).toHaveLength(1);
    expect(skipped).toEqual(['03/04/2024, 10:00 - Messages are encrypted.', '03/04/2024, 10:03 - Ben left']);
  });

  it.each(['', ' \n ', 'No speaker here.', '{"messages": 3}', '[1, 2]'])('finds no turn in %j', (text) => {
    expect(splitChat(text).turns).toEqual([]);
  });

  it('reads a date that does not exist as none', () => {
    expect(turns('[2024-13-45 10:00] Ana: Hi')).toEqual([['Ana', 'Hi', null]]);
  });
});

describe('turns become memories', () => {
  it('in their order, with speaker, time and conversation', () => {
    const { turns: chat } = splitChat('[2024-03-03 18:00] Ana: Hi\n[2024-03-03 18:01] Ben: Hello');
    expect(nameSession(chat, new Date())).toBe('chat 2024-03-03 18:00');
    expect(toMemories(chat, 'oven')).toEqual([
      {
        memoryId: 'oven 0001',
        memory: 'Hi',
        metadata: { speaker: 'Ana', session: 'oven', timestamp: '2024-03-03T18:00:00' },
      },
      {
        memoryId: 'oven 0002',
        memory: 'Hello',
        metadata: { speaker: 'Ben', session: 'oven', timestamp: '2024-03-03T18:01:00' },
      },
    ]);
  });

  it('without a time where the chat tells none', () => {
    const { turns: chat } = splitChat('Ana: Hi');
    expect(nameSession(chat, new Date('2024-05-06T07:08:09Z'))).toBe('chat 2024-05-06 07:08');
    expect(toMemories(chat, 's')[0]?.metadata).toEqual({ speaker: 'Ana', session: 's' });
  });
});
