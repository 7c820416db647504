import { tasksOf } from '../builder.ts';
import { all, at, date, has, lacks, no, num, yes } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import { NUMBER } from '../world.ts';

const { can, left } = tasksOf(11);

export const sums: readonly BenchTask[] = [
  can('What is 18 % of 250?', num(45)),
  can('a quarter of 96 please', num(24)),
  can('Work out fifteen percent tip on $64.', num(9.6)),
  can('How many kilometres are 26.2 miles?', num(42.165, 0.05)),
  can('Convert 350 degrees Fahrenheit to Celsius', num(176.67, 0.5)),
  can('Three of us share a bill of 87.30. How much does each pay?', num(29.1)),
  can('How many days are left until Christmas Day 2026?', num(33)),
  can('What weekday was 20 July 1969?', has('Sunday')),
  can('What date is it 100 days after 1 March 2027?', date('2027-06-09')),
  can('Is 2028 a leap year?', yes('366', '29 February')),
  can(
    'I put 2,000 euros in the bank at 3 % a year for five years, interest added yearly. What do I have then?',
    num(2318.55, 0.01),
  ),
  can('2 to the power of 20', num(1_048_576)),
  can('Mean of 4, 8, 15, 16, 23 and 42', num(18)),
  can("What's today's date?", date('2026-11-22')),
  can('square root of 1764', at('', 42), { responseModel: NUMBER }),
  can(
    'How long is it from 9:40 to 17:05?',
    all(({ text }) => [{ kind: 'must', what: '7 h 25 min', isMet: /7\D{1,8}25|445/.test(text) }]),
  ),
  can('Is 91 a prime number?', no('7')),
  left('How many euros are 50 dollars today?', 'no rates of exchange'),
  left('What is a quarter of?', 'no number'),
  left('How many days are there until my birthday?', 'unknown date', { check: lacks('33') }),
];
