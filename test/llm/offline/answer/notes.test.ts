import { describe, expect, it } from 'vitest';
import { answerOffline } from '../../../../src/llm/offline/answer/answer.ts';
import { askNotes as ask, NOTHING, toNotes } from '../../../support/model/answer-notes.ts';

describe('an answer from notes', () => {
  it('tells a note whole, with its date', () => {
    expect(ask('What is the wifi code?', [['03-03', 'New router. The wifi code is under the bread bin.']])).toBe(
      '3 March 2024: New router. The wifi code is under the bread bin.',
    );
  });

  it('tells at most four notes, of at most 700 characters', () => {
    const notes = Array.from({ length: 8 }, (_, at) => `I water plant number ${at} with ${'rain '.repeat(50)}water.`);
    const text = ask('Which plant do I water?', notes);
    expect(text.length).toBeLessThanOrEqual(700);
    expect(text).toContain('plant number 0');
    const short = Array.from({ length: 8 }, (_, at) => `I water plant number ${at}.`);
    expect(ask('Which plant do I water?', short).match(/plant number/g)).toHaveLength(4);
  });

  it('is about what the thing belongs to', () => {
    const notes = ['The shed key hangs behind the rain barrel.'];
    expect(ask('Where is the key to the shed?', notes)).toContain('rain barrel');
    expect(ask('Where is the key to the greenhouse?', notes)).toBe(NOTHING);
  });

  it('takes a charger for no word of paying', () => {
    const notes = ['The battery costs 39 euros.', 'The charger is 12 euros.'];
    expect(ask('What is the price of the charger?', notes)).toContain('12 euros');
    expect(ask('What is the price of the charger?', notes.slice(0, 1))).toBe(NOTHING);
  });

  it('cites each note', () => {
    const notes = ['Pastel is our dog.', 'Our dog is scared of umbrellas.'];
    const { text, cited } = answerOffline({
      ...{ query: 'What is our dog scared of?', chunks: toNotes(notes), entities: [], relations: [] },
      ...{ namedSpeaker: null, withReferences: true },
    });
    expect(text).toContain('Our dog is scared of umbrellas. [2]');
    expect(cited).toContain(2);
  });

  it('finds everyday words for the same thing', () => {
    expect(ask('What is my spouse afraid of?', ['I like tea.', 'My husband is scared of moths.'])).toMatch(
      /^My husband is scared/,
    );
  });

  it('is about the writer, not about others, and the reverse', () => {
    const notes = ['My sister lives in Graz.', 'I live in Porto.'];
    expect(ask('Where do I live?', notes)).toBe('Porto. I live in Porto.');
    expect(ask('Where does my sister live?', notes.toReversed())).toBe('Graz. My sister lives in Graz.');
  });

  it('knows people by their role from other notes', () => {
    const notes = ['Rui and I got married in Linz.', 'Nuno works at sea.', 'Rui works at a school.'];
    expect(ask('Where does my husband work?', notes)).toContain('Rui works at a school.');
    expect(ask('Where does my husband work?', notes)).not.toContain('Nuno');
    expect(ask("What's my husband called?", notes)).toMatch(/^Rui\. Rui and I/);
  });

  it('tells the newer of two statements first, or the older if asked for what was before', () => {
    const notes: [string, string][] = [
      ['01-09', 'My rent is 940 a month.'],
      ['04-01', 'My rent is 1,010 now.'],
    ];
    expect(ask('How much is my rent?', notes)).toMatch(/^1,010\. 1 April 2024: .* 9 January 2024:/);
    expect(ask('How much was my rent before?', notes.toReversed())).toMatch(/9 January 2024: .* 1 April 2024:/);
  });

  it('tells a newer note about a change even if it does not repeat the question', () => {
    const notes: [string, string][] = [
      ['01-09', 'Ilse drives an old Volvo.'],
      ['04-01', 'Ilse let go of the Volvo and bought a Honda.'],
    ];
    expect(ask('What does Ilse drive?', notes)).toMatch(/1 April 2024: Ilse let go .* 9 January 2024:/);
  });

  it('tells a change in order of time', () => {
    const notes: [string, string][] = [
      ['02-05', 'Left Lusotext. My job is at Talhadouro.'],
      ['01-14', 'First week in my job at Lusotext.'],
    ];
    expect(ask('What changed about my job?', notes)).toMatch(/^14 January 2024: .* 5 February 2024:/);
  });

  it('tells the newest for "last"', () => {
    const notes: [string, string][] = [
      ['01-09', 'Dentist, all clean.'],
      ['04-01', 'Dentist this morning.'],
    ];
    expect(ask('When did I last see a dentist?', notes)).toMatch(/^1 April 2024\. 1 April 2024: Dentist this morning/);
  });

  it('tells what was before something that is named', () => {
    const notes = ['I live in Porto.', 'Before Porto I had a flat in Vienna.'];
    expect(ask('Where did I live before Porto?', notes)).toMatch(/Before Porto I had a flat in Vienna\./);
  });

  it('says what relative words mean in an answer to when', () => {
    const notes: [string, string][] = [['03-08', 'On Monday I handed in the thesis.']];
    expect(ask('When did I hand in the thesis?', notes)).toBe(
      '4 March 2024. 8 March 2024: On Monday I handed in the thesis. (On Monday: 4 March 2024)',
    );
  });

  it('says nothing first where a note holds two things of the kind', () => {
    expect(ask('How much do I pay for rent?', ['I pay 900 for rent, before that 700.'])).toMatch(/^I pay 900/);
    expect(ask('Where do I live?', ['I live in Porto, or in Graz.'])).toMatch(/^I live in Porto/);
  });

  it('tells the fact of the sentence that answers, unless it is over', () => {
    expect(ask('When did I get married?', ['I met Ann in May 1999. I got married on 2 June 2001.'])).toMatch(
      /^2 June 2001\. /,
    );
    const notes: [string, string][] = [
      ['01-29', 'My flatmate is Declan.'],
      ['02-29', 'Declan moved out of my flat!'],
    ];
    expect(ask('Who is my flatmate?', notes)).not.toMatch(/^Declan\./);
  });

  it('tells the person first whom alone it names, beside those of the question', () => {
    const notes = ['Rui and I got married.', 'Before Rui there was Georg, in a flat in Linz.'];
    expect(ask('Who was I with before my husband?', notes)).toMatch(/^Georg\. Before Rui/);
    expect(ask('Who has our spare key?', ['Spare key with Ann, not with Bob.'])).toMatch(/^Spare key/);
  });

  it('knows relatives in small letters', () => {
    expect(ask('Where does my brother live?', ['big bro lives in Calgary now'])).toBe(
      'Calgary. big bro lives in Calgary now',
    );
  });

  it('takes a thing for its kind, and idioms for what they mean', () => {
    expect(ask('Which instrument do I play?', ['I play the harp.'])).toBe('I play the harp.');
    expect(ask('When did we tie the knot?', ['We got married in May 1999.'])).toMatch(/^May 1999\. /);
  });

  it('tells the only thing of the kind first', () => {
    expect(ask('What colour is my tent?', ['My tent is green, with a repair near the door.'])).toMatch(/^green\. My/);
    expect(ask('Where does the club meet?', ["The club meets at Ann's, in Graz."])).toMatch(/^Graz\. The/);
  });

  it('takes an excerpt of a long text beside the notes', () => {
    const long = `${'The road was long and cold that year. '.repeat(40)}The lamp on Orsk was lit by Brandt. It was cold.`;
    const text = ask('Who lit the lamp on Orsk?', ['I saw the lamp on Orsk.', ['03-03', 'I was on Orsk.'], long]);
    expect(text).toContain('The lamp on Orsk was lit by Brandt.');
    expect(text.length).toBeLessThan(700);
  });
});

describe('a list', () => {
  it('is gathered over several notes', () => {
    const notes = ['I play the cello.', 'I play the flute.', 'I play the drum.', 'I play the harp.'];
    expect(ask('Which instruments do I play?', notes)).toMatch(/cello.*flute.*drum.*harp/);
  });
});

describe('a profile', () => {
  it('has up to six notes about the person, the newest of each topic first', () => {
    const notes: [string, string][] = [
      ['01-01', 'I live in Vienna.'],
      ['02-01', 'I live in Porto.'],
      ['02-02', 'Lena works as a cook.'],
      ['02-03', 'My job is in Gaia.'],
      ['02-04', 'I have a dog.'],
    ];
    const text = ask('What do you know about me?', notes);
    expect(text).toMatch(/^1 February 2024: I live in Porto\. .*My job is in Gaia\. .*I have a dog\./);
    expect(text).not.toContain('Lena');
    expect(ask('What do you know about Hank?', ['Saw the boy whom all call Hank.'])).toBe(
      'Saw the boy whom all call Hank.',
    );
    expect(ask('What do you know about Hank?', ['Saw the boy whom all call Karl.'])).toBe(NOTHING);
    const many = Array.from({ length: 9 }, (_, at) => `Lena owns cat number ${at}.`);
    expect(ask('What do you know about Lena?', many).match(/Lena owns/g)).toHaveLength(6);
  });
});

describe('a refusal', () => {
  it.each([
    ['How much does my husband earn?', ['My husband and I got married on 4 May 2019.']],
    ["What is my father's first name?", ["Papa's birthday is the day after New Year's."]],
    ['Which university did I go to?', ['I go to the choir.']],
    ['Where does my sister live?', ['I live in Porto.']],
    ['How much does Annika pay for her room?', ['I pay 900 for the room.']],
    ["What is the name of Gesine's boat?", ['My sister Gesine teaches Latin in Dorn and has a boat.']],
    ["What is Teo's last name?", ['Paid Teo the last 120. Settled Up!']],
    ['How many acres do we have?', ['We have 4 children.']],
    ['What did I farm with before the Kubota?', ['Farm: the Kubota needs oil.']],
    ['What did I have before the Jazz?', ['I did have a lie-in.']],
    ['Where do I work?', ['Osei works in Accra.']],
  ])('to %s is honest', (query, notes) => {
    expect(ask(query, notes)).toBe(NOTHING);
  });

  it('is in the language of the question', () => {
    expect(ask('Wann hat meine Schwester Geburtstag?', [])).toBe('Nichts in diesem Graphen beantwortet die Frage.');
  });

  it('takes what ended shortly before something began for what was before it', () => {
    const notes: [string, string][] = [
      ['09-03', 'Got a Jazz, silver.'],
      ['08-19', 'Sold the Rover to a lad from Leeds.'],
      ['01-10', 'Finished the fence.'],
    ];
    expect(ask('What did I have before the Jazz?', notes)).toMatch(/^19 August 2024: Sold the Rover/);
    expect(ask('What did I have before the Jazz?', notes.slice(0, 1))).not.toContain('Rover');
  });

  it('finds misspelt words', () => {
    const notes = ['The calender hangs in the pantry.', 'I like tea.'];
    expect(ask('Where is the calendar?', notes)).toContain('The calender hangs in the pantry.');
  });

  it('takes "our Denise" for Denise, not for the writer', () => {
    const notes = ['Our Denise lives in Wakefield.', 'I live in Leeds.'];
    expect(ask('Where do I live?', notes)).toMatch(/^Leeds\./);
  });

  it('tells of the one whom "What have I told you about" names', () => {
    const notes = ['I finished on the buses.', 'Chidi fixes lifts in Toronto.'];
    expect(ask('What have I told you about Chidi?', notes)).toBe('Chidi fixes lifts in Toronto.');
  });

  it('is none if a note that scores much more holds too little of the question', () => {
    const notes = [
      ...[
        'The choir is on Wednesdays.',
        'The choir sings in Smithville.',
        'Dreamt of the choir.',
        'The choir was flat.',
      ],
      'Part 46551 of the baler is bent.',
    ];
    expect(ask('Which part do I take in the choir?', notes)).toBe(NOTHING);
  });

  it('is none if someone is only mentioned beside the one whom a note is about', () => {
    const notes = ['My brother moved to Calgary with Simran.', 'I like tea.'];
    expect(ask('What does Simran do?', notes)).toBe(NOTHING);
    expect(ask('Where did my brother move to?', notes)).toContain('Calgary');
  });

  it('is none if the role is named, but nobody in it', () => {
    const notes = ['Marek paints ships and lives with the dog of my mother.', 'Mum turned 80 in Orsk.'];
    expect(ask("What is my mother's name?", notes)).toBe(NOTHING);
    expect(ask("What is my mother's name?", ['My mother Gerda lives in Orsk.'])).toContain('Gerda');
  });

  it('is none if a sum is asked for that is said of something else', () => {
    const notes = ['We moved to the bungalow, no stairs.', 'Paid Desmond his 20.'];
    expect(ask('How much did we pay for the bungalow?', notes)).toBe(NOTHING);
  });

  it('knows who is a person by what other notes say that they do', () => {
    const notes = ['Kuba is already taller than Beata, size 45.', 'Kuba named the queens.'];
    expect(ask('How tall am I?', notes)).toBe(NOTHING);
  });

  it('reads questions without apostrophes', () => {
    const notes = ['Wifi password is on the back of the clock.', 'I like tea.'];
    expect(ask('wheres the wifi password', notes)).toBe(notes[0]);
  });

  it('takes a small team for a name', () => {
    expect(ask('Which team do I manage?', ['I manage the billing team, six people.'])).toContain('billing team');
  });

  it('leads with the new time, not with the one before', () => {
    const notes = ['Lab meeting moved from Monday 10am to Wednesday 2:30.'];
    expect(ask('What time is the lab meeting?', notes)).toMatch(/^2:30\. /);
  });

  it('takes notes with a label for notes, not for talk of several speakers', () => {
    const notes = [
      'Honey: I gave away 19 jars.',
      'Bank: I moved to Lloyds.',
      ...['tea', 'rum', 'milk'].map((one) => `I like ${one}.`),
    ];
    expect(ask('What is my pin?', notes)).toBe(NOTHING);
  });
});
