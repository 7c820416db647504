import { describe, expect, it } from 'vitest';
import { readClaim } from '../../../src/language/claims/claim.ts';
import { judgeClaim } from '../../../src/language/claims/judge-claim.ts';

/** `yes`, `no`, or `open` if the text does not tell. */
function judge(question: string, text: string, speaker: string | null = null): string {
  const claim = readClaim(question);
  const judgement = claim && judgeClaim(claim, text, { speaker });
  if (!judgement) return 'open';
  return judgement.isSo ? 'yes' : 'no';
}

describe('a clause decides a question for yes or no', () => {
  it.each([
    ['Does Ida dance?', 'Ida never stopped dancing.', 'yes'],
    ['Does Ida dance?', 'Ida has given up dancing.', 'no'],
    ['Does Ida dance?', 'Ida no longer dances.', 'no'],
    ['Did Ida dance?', 'Ida used to dance.', 'yes'],
    ['Did Ida post the parcel?', 'Ida neglected to post the parcel.', 'no'],
    ['Did Ida post the parcel?', 'Ida did not forget to post the parcel.', 'yes'],
    ['Did Ida post the parcel?', 'Ida remembered to post the parcel.', 'yes'],
    ['Did Ida post the parcel?', 'Ida nearly posted the parcel.', 'no'],
    ['Did Ida post the parcel?', 'I know that Ida posted the parcel.', 'yes'],
    ['Should I wear gloves?', 'Never forget to wear gloves.', 'yes'],
    ['Should I wear gloves?', 'You should not worry. Do not wear gloves.', 'no'],
  ])('with negations and implicative verbs: %s / %s', (question, text, verdict) => {
    expect(judge(question, text)).toBe(verdict);
  });

  it.each([
    ['Do I like beetroot?', 'I detest beetroot.', 'no'],
    ['Do I hate beetroot?', 'I do not like beetroot.', 'open'],
    ['Did Omar pass the audit?', 'Omar failed the audit.', 'no'],
    ['Did Omar lose the bet?', 'Omar won the bet.', 'no'],
    ['Is the parrot alive?', 'The parrot died in May.', 'no'],
    ['Is the gate closed?', 'The gate is not open.', 'yes'],
    ['Does Omar live in Turin?', 'Omar has moved to Turin.', 'yes'],
    ['Does Omar live in Turin?', 'Omar moved out of Turin.', 'no'],
    ['Does Omar live in Turin?', 'Omar lives in Bari.', 'no'],
    ['Does Omar live in Italy?', 'Omar lives in Bari.', 'open'],
    ['Have I been to Oman?', 'I visited Oman twice.', 'yes'],
    ['Does Omar own goats?', 'Omar owns two goats.', 'yes'],
  ])('by a predicate that means the same, excludes or ends it: %s / %s', (question, text, verdict) => {
    expect(judge(question, text)).toBe(verdict);
  });

  it.each([
    ['Do I have gout?', 'The leaflet explains what gout is.'],
    ['Do I have gout?', 'My uncle has gout.'],
    ['Have I been to Oman?', 'I read a book about Oman.'],
    ['Did Omar sell the boat?', 'Omar wants to sell the boat.'],
    ['Did Omar sell the boat?', 'Omar says he sold the boat.'],
    ['Did Omar sell the boat?', 'Omar denied that he sold the boat.'],
    ['Did Omar sell the boat?', 'If Omar sold the boat, he is rich.'],
    ['Did Omar sell the boat?', 'Did Omar sell the boat?'],
    ['Did Omar sell the boat?', "Omar's brother sold the boat."],
    ['Did Omar sell the boat?', 'Omar painted the boat and sold the car.'],
    ['Did Omar sell the boat?', 'Omar sold everything but the boat.'],
    ['Is the bakery open?', 'Omar believes the bakery is open.'],
    ['Is the bakery open?', 'They say the bakery is open.'],
    ['Did the ferry sail?', 'My sister heard the ferry sailed.'],
    ['Does Omar run?', 'Omar ran as a boy.'],
    ['Does Omar like Ann?', 'Omar likes books about Ann.'],
    ['Do I own a car?', 'I own a car park.'],
    ['Do I like peppers?', 'I like bell peppers.'],
    ['Did Omar call Ann?', 'Omar called Ann a genius.'],
    ['Does Omar have a boat?', "Omar has his uncle's boat this week."],
    ['Is Omar tall?', 'Omar is taller than Ann.'],
    ['Is Omar older than me?', 'Omar is older than Ann.'],
    ['Is the shop open?', 'The shop is not open on Mondays.'],
  ])('but not where another one, or nothing, is said: %s / %s', (question, text) => {
    expect(judge(question, text)).toBe('open');
  });

  it.each([
    ['Is Omar tall?', 'Omar called. He is tall.', 'yes'],
    ['Is Omar tall?', 'Omar met Karl. He is tall.', 'open'],
    ['Did the parcel arrive?', 'I ordered the parcel, but it never arrived.', 'no'],
    ['Is my aunt a nurse?', "My uncle is a nurse, my aunt isn't.", 'no'],
    ['Am I allergic to latex?', "Never give me latex, I'm allergic to it.", 'yes'],
    ['Does Omar sail?', 'I sail.', 'open'],
  ])('with what pronouns and left out words stand for: %s / %s', (question, text, verdict) => {
    expect(judge(question, text)).toBe(verdict);
  });

  it('takes "I" for the speaker', () => {
    expect(judge('Does Omar sail?', 'I sail on Sundays.', 'Omar')).toBe('yes');
    expect(judge('Does Omar sail?', 'I sail on Sundays.', 'Ann')).toBe('open');
  });

  it('says which sentence decides, and nothing where sentences contradict each other', () => {
    const claim = readClaim('Does Omar sail?');
    const text = 'Omar called. Omar never sails. It rained.';
    const judgement = claim && judgeClaim(claim, text, { speaker: null });
    expect(text.slice(judgement?.start, judgement?.end)).toBe('Omar never sails.');
    expect(judge('Does Omar sail?', 'Omar sails. Omar never sails.')).toBe('open');
  });

  it.each(['stopped ', 'did not stop ', 'Omar sails, ', 'Omar sails and '])('reads no endless sentence: %s', (part) => {
    expect(judge('Did Omar stop sailing?', part.repeat(8000))).toBe('open');
    expect(judge('Does Omar sail?', `Omar sails.\n\nHe ${part.repeat(8000)}`)).toBe('yes');
    expect(readClaim(`Does ${part.repeat(2000)} sail?`)).toBeNull();
  });

  it.each(['Who sails?', 'Does Omar not sail?', 'Does he sail?', 'Is it raining?'])('needs a claim: %s', (question) => {
    expect(readClaim(question)).toBeNull();
  });
});
