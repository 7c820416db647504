import { describe, expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

const outputOf = async (task: string): Promise<unknown> => {
  const { decision } = await run(task, {});
  return decision.type === 'done' ? decision.output : null;
};

describe('what is like the thing that is asked about', () => {
  it.each([
    ['a name with another word', 'In which museum does The Night Watch hang?'],
    ['a product with another word', 'What does the bicycle repair set in the shop cost?'],
    ['a product that an adjective excludes', 'What does the wireless microphone in the shop weigh?'],
    ['a thing for it', 'price of the laptop in the shop'],
    ['a name of the same stem', 'When was the Titanic painted?'],
    ['a relative', 'When was Pierre Curie born?'],
    ['a value of another kind', 'Who paid for the discovery of penicillin?'],
    ['a word of what is said before', 'I have to ring the dentist. What telephone number have I got for her?'],
    ['a page that has only the verb', 'Which firm built the lift?'],
    ['a name of which only the kind is said', 'What is the lake called?'],
    ['a row about it', "Ada wrote about a cabin. I'd like to see it on a map: what is the lake called?"],
    ['a row with a word of the same stem', 'Who organised the budget review?'],
    ['another end of a bridge', 'When will the Linden Bridge be torn down?'],
    ['one fact of each of two', 'Which came first, the Eiffel Tower or the Golden Gate Bridge?'],
    ['what is said of another thing', 'I want to visit Signal Hill. How many people get in per evening?'],
    [
      'and in parts',
      'I want to visit Signal Hill. How many people get in per evening, and where are the tickets sold?',
    ],
    ['a relative of whom a row links somebody', 'Where was Albert Curie born?'],
    ['a sentence beside what is needed', 'Which documents do I need for a parking permit?'],
    ['a sentence without a number', 'How many of the planets have rings?'],
    ['a row of another kind that is the smallest', 'Which is the smallest country in the encyclopedia by area?'],
    ['a sentence on the same topic', 'Above what amount do I pay nothing for shipping?'],
    ['a place that another thing is from', 'Where did the corner bakery win?'],
    ['another measure', 'How wide is the Brooklyn Bridge?'],
    ['a price beside a free event', "When is the bookshop's author evening and does it cost anything?"],
    ['a number of other things', 'How many volunteers counted the seals?'],
    ['the price of what is counted', 'How many robots does the library keep in the reading room?'],
    ['a title with the word for what is asked', 'Which ticket has the most comments?'],
    ['a number of what a condition is about', 'Which tickets do not have a comment?'],
    ['a sentence with a word for calling', "What's Ada's phone number?"],
    ['one of several things of a kind', 'What is the height of the lamp?'],
    ['a value of the owner', "name and size of Mercury's biggest moon"],
    ['a sentence with another superlative', "What is Mount Everest's highest camp?"],
    ['a number of another time', 'How many seals did they count the year before?'],
    ['a yes to where', "Did anyone on the town's ticket board say where dead batteries go?"],
    ['rows for a fragment', 'List every product that Corner Shop cannot deliver because stock is zero. With prices.'],
    ['half of what is wanted', "I shall make twice as much of Tomas's recipe. How much flour do I need then?"],
    [
      'a fare without the bag',
      'What is the last flight from Paris to New York on 12 December with one suitcase in the hold, and what would I pay?',
    ],
    ['all rows for those of which there are most', 'On which day do I have the most appointments?'],
    ['a sum without the number of each', 'What do two each of the desk lamp and the hip bag cost together?'],
    ['one of two things', 'What share, in percent, of the area of Brazil is the area of Japan?'],
  ])('is not taken for it: %s', async (_, task) => {
    expect(await outputOf(task)).toBeNull();
  });

  it.each([
    ['What does the kettle cost?', '$42.25'],
    ['price of the wireless headphones', '$119.00'],
    ['How much is the sleeping bag?', '$93.00'],
    ['Where is the Mona Lisa?', 'Louvre, Paris'],
    ['wheres the mona lisa', 'Louvre, Paris'],
    ['Which is heavier, the sleeping bag or the tent, and what does it cost?', 'tent is heavier: 2.3 kg'],
    ['Which is lighter, the sleeping bag or the tent, and what does that one cost?', '"$93.00"'],
    ['whats the capital of iceland', 'Reykjav'],
    ['When did the Titanic sink?', '15 April 1912'],
    ['What do one Desk lamp plus two of the Paper notebooks cost together?', '$47.90'],
    ['I want one desk lamp and two of the hip bags from Corner Shop. What do the goods cost together?', '$84.90'],
    ['length of a year on Mars (both in Earth days)', '"687 Earth days"'],
    ['Desk lamp: what is its price?', '"$34.90"'],
    ['My uncle asks how long the road tunnel under Mont Blanc is, in miles.', '7.208 miles'],
    ['Which outdoor items have less than 0.3 kg in weight?', '["Camping stove","Headlamp"]'],
    [
      'Which kitchen items come with at least five years of guarantee?',
      '["Cast iron pan","Chef\'s knife","Bread baking tin"]',
    ],
    ['Name the most expensive product of the whole shop.', 'shelf speakers'],
    ['2nd most expensive, audio dept, name + price', '"Wireless headphones","Price":"$119.00"'],
    ['Where are the tickets for the telescope sold?', '"at the library"'],
    ['Where are dogs allowed at the Oberfeld lake?', '"on the northern shore"'],
    ['Where was the seal count done?', '"on the sandbanks"'],
    ['How many seals were counted?', '"63"'],
    ['How many grams of flour are in the dumplings recipe?', '"150 g"'],
    ['At what time is the budget review over?', '"12:00"'],
    ['On what date is the train to Hamburg and from which platform?', 'from platform'],
    ['Who has the most tickets?', '{"Mira Holt":"4","Petra Lunde":"4"}'],
    ['Which priority do most tickets have?', '{"Normal":"9"}'],
    ['How many flats will be built on the old mill grounds?', '"140"'],
    ['How many robots has the library bought?', '"forty"'],
    ['How much does the chess club pay per month for its rooms?', '"310 euros"'],
    ['How long will building the flats on the mill grounds take?', '"two years"'],
    ['When does the youth orchestra rehearse?', '"on Tuesdays"'],
    ['When does the repair café open?', '"on the first and third Saturday of the month"'],
    ['On which days is the winning loaf baked?', '"on Wednesdays and Saturdays"'],
    ['From which day to which day is Linden Bridge closed?', '"4 May to 14 June"'],
    ['What do two paper notebooks and one fountain pen cost?', '$38'],
    ['What do the desk lamp, the hip bag and the fountain pen cost?', '"fountain pen":"$25.00"'],
  ])('and the thing itself is found: %s', async (task, value) => {
    expect(JSON.stringify(await outputOf(task))).toContain(value);
  });

  it('is looked for where the words before the colon say', async () => {
    const bags = await outputOf("Corner Shop, Bags section: what's under 40 dollars?");
    expect(bags).toEqual(['Market tote', 'Felt laptop sleeve', 'Hip bag']);
  });

  it('is no other kind of a list of several kinds', async () => {
    expect(await outputOf('Which headphones in the shop have the best rating?')).toMatchObject({
      Title: 'Wireless headphones',
    });
  });

  it('is no list that happens to be in front', async () => {
    expect(await outputOf('I want three of them')).toBeNull();
  });

  it('is not asked about further when there is none', async () => {
    const { decision } = await run(
      'Is there a direct flight from Lisbon to Oslo on 12 December 2026 for less than 5 dollars? Give me its number.',
      {},
    );
    expect(decision).toMatchObject({ unmet: [{ reason: 'no_subject', words: 'Give me its number' }] });
  });
});
