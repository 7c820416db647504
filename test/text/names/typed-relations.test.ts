import { describe, expect, it } from 'vitest';
import { readTypedRelation } from '../../../src/text/names/typed-relations.ts';

const person = (name: string) => ({ name, type: 'Person' });
const place = (name: string) => ({ name, type: 'Place' });
const unknown = (name: string) => ({ name, type: 'Entity' });
const work = (name: string) => ({ name, type: 'Work' });
const [ilse, bo] = [person('Ilse Brandt'), person('Bo Lindh')];

describe('the typed relation of two names in a sentence', () => {
  it.each([
    ['Ilse Brandt was born in Orsk.', ilse, place('Orsk'), 'Ilse Brandt was born in Orsk'],
    ['Ilse Brandt (born 4 May 1901 in Orsk) ran.', ilse, place('Orsk'), 'Ilse Brandt was born in Orsk'],
    ['Brandt was born in the city of Orsk.', ilse, place('Orsk'), 'Ilse Brandt was born in Orsk'],
    ['Ilse Brandt works as a nurse at Dorn Clinic.', ilse, unknown('Dorn Clinic'), 'Ilse Brandt works at Dorn Clinic'],
    ['Ilse worked for Quorl until May.', ilse, unknown('Quorl'), 'Ilse Brandt worked at Quorl'],
    ['Ilse Brandt still lives in Orsk.', ilse, place('Orsk'), 'Ilse Brandt lives in Orsk'],
    ['Ilse Brandt, wife of Bo Lindh.', ilse, bo, 'Ilse Brandt is the spouse of Bo Lindh'],
    ['Bo Lindh and his wife Ilse Brandt came.', ilse, bo, 'Bo Lindh is the spouse of Ilse Brandt'],
    ['Ilse Brandt married Bo Lindh in May.', ilse, bo, 'Ilse Brandt married Bo Lindh'],
    [
      'Mount Dorn is part of the Orsk Range.',
      place('Mount Dorn'),
      place('Orsk Range'),
      'Mount Dorn is part of Orsk Range',
    ],
    ['Ilse Brandt founded the company Quorl.', ilse, unknown('Quorl'), 'Ilse Brandt founded Quorl'],
    ['Quorl was founded in 1901 by Ilse Brandt.', unknown('Quorl'), ilse, 'Ilse Brandt founded Quorl'],
    ['Ilse Brandt wrote the novel "Night Rain".', ilse, work('Night Rain'), 'Ilse Brandt wrote Night Rain'],
    ['Night Rain is a 1990 novel by Ilse Brandt.', work('Night Rain'), ilse, 'Ilse Brandt wrote Night Rain'],
    ['Dorn is a small town in Orsk.', place('Dorn'), place('Orsk'), 'Dorn is located in Orsk'],
    ['Quorl, based in Orsk, grew.', unknown('Quorl'), place('Orsk'), 'Quorl is located in Orsk'],
  ])('in "%s" is read', (sentence, first, second, statement) => {
    expect(readTypedRelation(sentence, first, second)?.statement).toBe(statement);
    expect(readTypedRelation(sentence, second, first)?.statement).toBe(statement);
  });

  it.each([
    ['Ilse Brandt was not born in Orsk.', ilse, place('Orsk')],
    ['Ilse Brandt wants to live in Orsk.', ilse, place('Orsk')],
    ['Was Ilse Brandt born in Orsk?', ilse, place('Orsk')],
    ['If Ilse Brandt married Bo Lindh, he would go.', ilse, bo],
    ['The sister of Ilse Brandt was born in Orsk.', ilse, place('Orsk')],
    ['Ilse Brandt’s sister lives in Orsk.', ilse, place('Orsk')],
    ['Ilse Brandt was born in Orsk’s oldest house.', ilse, place('Orsk')],
    ['Ilse Brandt met Bo Lindh.', ilse, bo],
    ['Ilse Brandt was born in Bo.', ilse, person('Bo')],
    ['Night Rain is a novel by Quorl.', work('Night Rain'), unknown('Quorl')],
    ['The king of Tern and Dorn is located in Orsk.', place('Dorn'), place('Orsk')],
    ['Quorl was founded by the Brandt movement.', unknown('Quorl'), unknown('Brandt')],
  ])('is none where "%s" does not state it with certainty', (sentence, first, second) => {
    expect(readTypedRelation(sentence, first, second)).toBeNull();
  });

  it('is not sought in a very long sentence', () => {
    const long = `Ilse Brandt ${'wrote the a '.repeat(5000)}Bo Lindh.`;
    expect(readTypedRelation(long, ilse, bo)).toBeNull();
  });
});
