import { describe, expect, it } from 'vitest';
import { readSubject } from '../../../src/text/parts/subjects.ts';

const nameOf = (text: string) => readSubject(text)?.name ?? null;
const aliasesOf = (text: string) => readSubject(text)?.aliases;

describe('the subject of an untitled text', () => {
  it.each([
    ['Amber is a fossil resin.', 'Amber'],
    ['The Orsk Chronicles are a set of novels.', 'Orsk Chronicles'],
    ['Ada Vane (born 3 March 1824) was an English painter.', 'Ada Vane'],
    ['Demon Dice, first sold as Chaos, is a game.', 'Demon Dice'],
    ['In Norse and other mythology, Ymir is the first of the giants.', 'Ymir'],
    ['In the theory of numbers, the Orsk integral, found by Ada Vane, was the first.', 'Orsk integral'],
    ['"When We Went Home" is a song by Ada Vane.', 'When We Went Home'],
    ['We Move is the third album of the band.', 'We Move'],
    ['M. M. Orsk, born in Leeds, is a singer.', 'M. M. Orsk'],
    ['An aircraft carrier is a warship.', 'aircraft carrier'],
    ['Robert "Bob" Hale is a miner.', 'Robert Hale'],
    ['Maha Sona or Maha Sohona is a demon.', 'Maha Sona'],
    ['Palmo Airport opened in 1937.', 'Palmo Airport'],
    ['Peter schießt den Vogel ab is a 1959 film.', 'Peter schießt den Vogel ab'],
    ['Die Müritz ist der größte See des Landes.', 'Müritz'],
    ['Le Puy de Sancy est le point culminant du massif.', 'Puy de Sancy'],
    ['El Aconcagua es la montaña más alta de América.', 'Aconcagua'],
    ['青海湖是我国最大的咸水湖。', '青海湖'],
    ['琵琶湖は日本でいちばん広い湖だ。', '琵琶湖'],
  ])('of %j is %j', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  it.each([
    'She was a painter.',
    'My sister is a nurse.',
    'There are eight airports in the city.',
    'On 3 March 1824, it was the first.',
    'Yesterday was a good day.',
    'the milk is one of the things to buy',
    'Remember the milk.',
    'Unpopular opinion: the stew is a punishment.',
    '蔡伦不是第一个造纸的人。',
    '宝物の中には器がある。',
    "I'm a nurse and Ann is a doctor.",
    '',
  ])('is not seen in %j', (text) => {
    expect(nameOf(text)).toBeNull();
  });

  it.each([
    ['Ada Vane, also known as The Owl, was a painter.', ['The Owl']],
    ['Ada Vane (born Ada Mary Orsk; 3 March 1824) was a painter.', ['Ada Mary Orsk']],
    ['Ada Vane (born September 22, 1824) was a painter.', []],
    ['Robert "Bob" Hale is a miner.', ['Bob Hale']],
    ['John Peter Reed (born 1824) was an English painter.', ['John Reed', 'Peter Reed']],
    ['The Orsk River Company is a firm.', []],
    ['Silas Orsk Jr. is a player.', ['Silas Orsk']],
    ['Leland, North Carolina is a town.', ['Leland, North Carolina']],
    ['The Palmo Railway Board (PRB) is a public body.', ['PRB']],
    ['Debt: The First Years is a book.', ['Debt']],
  ])('is also called otherwise in %j', (text, aliases) => {
    expect(aliasesOf(text)).toEqual(aliases);
  });
});
