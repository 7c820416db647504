import { describe, expect, it } from 'vitest';
import {
  listNames,
  type Person,
  readAcquaintances,
  readAskedPerson,
  readSubjects,
  SELF,
  speaksOfWriter,
} from '../../../../../src/llm/offline/answer/question/person.ts';

const self: Person = { owner: SELF, role: null };

describe('the person a question asks about', () => {
  it.each<[string, Person | null]>([
    ['Where do I live?', self],
    ['What is my phone number?', self],
    ['Where does my sister live?', { owner: SELF, role: 'sister' }],
    ["What is our twin daughter's name?", { owner: SELF, role: 'daughter' }],
    ["What does Ann's mum do?", { owner: 'ann', role: 'mother' }],
    ["What is the charwoman's husband called?", { owner: 'charwoman', role: 'spouse' }],
    ['What does Lena drive?', { owner: 'lena', role: null }],
    ['What is the capital?', null],
    ["What's the wife's maiden name?", { owner: SELF, role: 'spouse' }],
    ['Do I still owe my sister money?', self],
    ['Who leads Project Cedar?', { owner: 'cedar', role: null }],
    ['Is Lorraine still in charge of me?', { owner: 'lorraine', role: null }],
  ])('of "%s"', (question, person) => {
    expect(readAskedPerson(question)).toEqual(person);
  });
});

describe('the subject of a sentence', () => {
  it.each<[string, (Person | null)[]]>([
    ['I live in Porto.', [self]],
    ["I'm home.", [self]],
    ['My passport is in the drawer.', [self]],
    ['My sister Lena lives in Graz.', [{ owner: SELF, role: 'sister' }]],
    ["Mum's birthday is in June.", [{ owner: SELF, role: 'mother' }]],
    ['Lena drives a Saab.', [{ owner: 'lena', role: null }]],
    ["Lena's cats are old.", [{ owner: 'lena', role: null }]],
    ["Lena's brother is a cook.", [{ owner: 'lena', role: 'brother' }]],
    ['His brother Nuno has a boat.', [{ owner: null, role: 'brother' }]],
    ['Moved to Porto last Saturday.', [null]],
    ['Blood group: 0 negative.', [null]],
    ['MOT passed.', [null]],
    ['Stew after Oma Thekla: kale and oats.', [null]],
    ['big bro moved to Calgary', [{ owner: SELF, role: 'brother' }]],
    ['air mattress is hers, she leaves soon', [null]],
    ["Key hangs behind Oma's portrait.", [null]],
    ['Hank lost the match.', [{ owner: 'hank', role: null }]],
  ])('is read from "%s"', (text, subjects) => {
    expect(readSubjects(text)).toEqual(subjects);
  });

  it('is that of the sentence before where it is a pronoun', () => {
    const lena = { owner: 'lena', role: null };
    expect(readSubjects('Lena drives a Saab. She loves it. Her car is old.')).toEqual([lena, lena, lena]);
    expect(readSubjects('He is late.')).toEqual([{ owner: null, role: null }]);
  });
});

describe('a text', () => {
  it('speaks of its writer, or only of people around them', () => {
    expect(speaksOfWriter('Lena lent me 600.')).toBe(true);
    expect(speaksOfWriter('My wallet is gone.')).toBe(true);
    expect(speaksOfWriter('My sister lives in Graz.')).toBe(false);
  });

  it.each([
    ['My sister Lena lives here.', 'sister', ['lena']],
    ['My flatmate is Declan, he is loud.', 'flatmate', ['declan']],
    ['Lena, my sister, lives here.', 'sister', ['lena']],
    ['Rui and I got married.', 'spouse', ['rui']],
    ['Our son Jakob and our daughter Matilde sing.', 'child', ['jakob', 'matilde']],
    ['Rui and I went home.', 'spouse', []],
    ['My sister is The Boss.', 'sister', []],
  ])('"%s" tells who the %s is', (text, role, names) => {
    expect(readAcquaintances([text]).namesOf(role)).toEqual(names);
  });

  it('tells the role of a name', () => {
    const acquaintances = readAcquaintances(['My sister Lena lives here.']);
    expect(acquaintances.roleOf('lena')).toBe('sister');
    expect(acquaintances.roleOf('rui')).toBeNull();
  });

  it('has names, which are no dates, holidays, roles or openings of sentences', () => {
    expect(listNames("On Monday Mum met Ilse Brandt in Dorn. Sold it at Christmas, or New Year's.")).toEqual([
      'Ilse Brandt',
      'Dorn',
    ]);
    expect(listNames('Ann drives a Saab.')).toEqual(['Ann', 'Saab']);
  });
});

describe('who is who', () => {
  it.each([
    ['Marek (the little brother) paints ships.', 'brother', 'marek'],
    ['Moved. Married Maureen Sykes in 1981.', 'spouse', 'maureen'],
  ])('is told by "%s"', (text, role, name) => {
    const acquaintances = readAcquaintances([text]);
    expect(acquaintances.namesOf(role)).toEqual([name]);
    expect(acquaintances.isPerson(name)).toBe(true);
  });

  it('knows a person by what they do', () => {
    const { isPerson } = readAcquaintances(['Kuba asks for a dog.', 'The Kubota needs oil.']);
    expect([isPerson('kuba'), isPerson('kubota')]).toEqual([true, false]);
  });

  it('reads a name with a particle as one', () => {
    expect(listNames('A weekend in Santiago de Compostela.')).toEqual(['Santiago de Compostela']);
  });
});
