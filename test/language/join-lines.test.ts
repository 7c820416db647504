import { describe, expect, it } from 'vitest';
import { joinLines } from '../../src/language/clauses/join-lines.ts';

const join = (text: string): string =>
  joinLines(text, (line) => /^(?:please )?(?:open|find|put|write|book)\b/i.test(line));

describe('a sentence over several lines', () => {
  it.each([
    ['Find a train\nfrom Kiel to Bonn\non 3 May', 'Find a train from Kiel to Bonn on 3 May'],
    ['Find the price of the\nOak Table', 'Find the price of the Oak Table'],
    ['Find a lamp, a chair,\nTable and bed', 'Find a lamp, a chair, Table and bed'],
    [
      'Which of the rooms of the hotel near the station has the best rating of all\nGuests who stayed there?',
      'Which of the rooms of the hotel near the station has the best rating of all Guests who stayed there?',
    ],
    [
      'Thanks.\n\nWhich of the rooms of the hotel near the station has the best rating of all\nGuests?',
      'Thanks.\n\nWhich of the rooms of the hotel near the station has the best rating of all Guests?',
    ],
    ['1. Find the oak\n   table\n2. Put it in\n   the cart', '1. Find the oak table\n2. Put it in the cart'],
  ])('is one line: %j', (text, joined) => {
    expect(join(text)).toBe(joined);
  });

  it.each([
    'Open the shop\nfind the cheapest lamp\nput it in the cart',
    'Find a lamp and\nput it in the cart',
    'Find a lamp.\nput the chair in the cart.',
    'Fill in the form:\nName: Ada\nTown: York',
    'Send this to Kim:\nHello Kim,\nthe train leaves at nine\nBest, Ada',
    'Write the note "milk\nand bread\n# and eggs"',
    'Oak table\nPine table',
  ])('does not take in what is a line of its own: %j', (text) => {
    expect(join(text)).toBe(text);
  });
});

describe('structure', () => {
  it.each([
    ['## Task\nFind the lamp\n## Notes\nIt is red', 'Find the lamp\nIt is red'],
    ['Stock check, shop\n=====\nFind the lamp', 'Find the lamp'],
    ['# Book a room\nPut it in the cart', 'Book a room\nPut it in the cart'],
    ['<task>Find the lamp</task>', 'Find the lamp'],
    ['**Goal:** Find the **red** lamp', 'Find the red lamp'],
    ['```\nFind the lamp\n```', 'Find the lamp'],
  ])('is no part of the text: %j', (text, plain) => {
    expect(
      join(text)
        .replace(/\n{2,}/g, '\n')
        .trim(),
    ).toBe(plain);
  });

  it.each(['Is 3 < 4 and 5 > 2?', 'What is 2 * 3 * 4?', 'Find <b in the list', '# Lamp', 'Find *.csv and *.txt'])(
    'is not seen where there is none: %j',
    (text) => {
      expect(join(text)).toContain(text.replace(/^# /, ''));
    },
  );

  it('is read in time also from a long task', () => {
    const long = 'and the next lamp\n'.repeat(5000);
    expect(join(long)).toHaveLength(long.length);
    expect(join(`<${'a'.repeat(50_000)}\n<x>`)).toContain('<x>');
  });
});
