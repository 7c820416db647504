import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../../src/language/values/arithmetic/evaluate.ts';
import { readOperands } from '../../../../../src/llm/offline/agent/compute/operands.ts';
import { toOutput } from '../../../../../src/llm/offline/agent/compute/result-text.ts';
import { readSum } from '../../../../../src/llm/offline/agent/compute/sum.ts';

const TODAY = '2026-11-22';

function resultOf(text: string): unknown {
  const sum = readSum(text, TODAY, 0);
  return sum?.kind === 'expression' ? toOutput(evaluate(sum.expression)) : sum;
}

describe('a sum in words', () => {
  it.each<[string, unknown]>([
    ['half of 250 minus 12?', 113],
    ['Work out a tenth of 45.', 4.5],
    ['15 % tip on $64', '$9.60'],
    ['How many kilometres are 10 miles?', '16.09344 kilometres'],
    ['how long is it from 9:40 to 17:05?', '7 h 25 min'],
    ['The film starts at 23:30 and ends at 1:10. How many minutes is it?', '100 minutes'],
    ['Five of us share a bill of 60 dollars. How much does each pay?', '12 dollars'],
    ['I put 1000 euros in the bank at 10 % for two years, with interest. What do I have then?', '1210 euros'],
    ['If I save 50 dollars a month, how much is that after 2 years?', '1200 dollars'],
    ['What percentage of 80 is 20?', '25 %'],
    ['how many days until Christmas Day 2026', '33 days'],
    ["what's today's date?", TODAY],
    ['what day is it today?', 'Sunday'],
    ['What day of the week was 20 July 1969, the day of the landing?', 'Sunday'],
    ['The exam is on 3 December 2026. How many days do I have left from today?', '11 days'],
    ['We moved on 1 June 2019. How many days ago was that?', '2731 days'],
    ['My car does 65 mph. What speed is that in km/h?', '104.60736 km/h'],
    ['A pan is 68 degrees Fahrenheit warm. What would my Celsius thermometer show?', '20 Celsius'],
    ['I got into bed at twenty to ten and rose at quarter past six in the morning. How long is that?', '8 h 35 min'],
    ['20 July 1969: did that fall on a Monday or a Tuesday?', 'Sunday'],
    ['does 2028 have a 29 February?', true],
    ['Is it true that the year 1900 had 366 days?', false],
    ['12 pens = 6.60. Price of one?', 0.55],
    ['Tickets are 4.20 each. How much is that for 3 of us?', 12.6],
    ['1000 at 10 % p.a. compounded, value after 2 yrs', 1210],
    ['We paid 60 euros and want to leave ten per cent of that. What is the tip?', '6 euros'],
    ['Our dinner cost 60 euros. If I tip ten percent, what do I pay altogether?', '66 euros'],
    ['A jacket of 80 euros is 25 percent off. What is the new price?', '60 euros'],
    ['My teacher asks what you get when you raise two to the tenth power', 1024],
    ['What is the arithmetic mean of these three numbers: 4, 8, 15?', 9],
    ['I paid 3.20 for bread and 1.10 for milk. How much is that altogether?', 4.3],
    ['Which number multiplied by itself gives 1764?', 42],
    ['A course begins on 1 March 2027. What will the date be one hundred days later?', '2027-06-09'],
    ['The parcel has to leave ten weeks before Christmas Day 2026. Which date is that?', '2026-10-16'],
  ])('%s', (text, result) => {
    expect(resultOf(text)).toEqual(result);
  });

  it.each([
    'add 2 lamps to the cart',
    'the top 3 stories',
    'What is the population of Paris?',
    'What time is the train?',
    'The exam was on 3 March 2026. How many days do I have left?',
    'The concert is on 5 May 2027. How many tickets are left?',
    'Find a flight between 9:00 and 12:00',
    'The lion does 50 mph. How many km/h does the cheetah do?',
    'Which lamp is cheaper than 50 dollars, in euros?',
    'How many is 264 divided by eight and take three of these parts?',
  ])('is not: %s', (text) => {
    expect(readSum(text, TODAY, 0)).toBeNull();
  });

  it('combines earlier results only if there are two', () => {
    expect(readSum('add them up', TODAY, 2)).toEqual({ kind: 'combination', by: 'sum', isOfAll: true });
    expect(readSum('the difference', TODAY, 2)).toEqual({ kind: 'combination', by: 'difference', isOfAll: false });
    expect(readSum('add them up', TODAY, 1)).toBeNull();
  });
});

describe('a sum over something to look up', () => {
  it.each([
    ['What is a tenth of the length of the Nile?', 'the length of the Nile'],
    ["a fifth of the Danube's length", "the Danube's length"],
    ['double the price of the Canvas backpack', 'the price of the Canvas backpack'],
    ['the height of Mont Blanc in feet', 'the height of Mont Blanc'],
    ['the price of the desk lamp times three', 'the price of the desk lamp'],
  ])('%s', (text, question) => {
    expect(readOperands(text, TODAY)?.questions).toEqual([question]);
  });

  it.each([
    'add it to the cart',
    'the population of Paris',
    'two lamps',
    'the capital of half of Europe',
    'Mean number of points over the sport stories?',
  ])('is not: %s', (text) => {
    expect(readOperands(text, TODAY)).toBeNull();
  });
});
