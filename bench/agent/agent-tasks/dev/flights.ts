import { tasksOf } from '../builder.ts';
import { all, has, lacks, no, num, rows, yes } from '../checks.ts';
import type { BenchTask } from '../task.ts';
import type { FlightRow } from '../world.ts';
import { cheapest, flights, least, most, only } from '../world.ts';

const { can, left } = tasksOf(6);
const numbers = (list: readonly FlightRow[]): string[] => list.map(({ number }) => number);
const pick = (list: readonly FlightRow[], every: readonly FlightRow[]) => rows(numbers(list), numbers(every));

const amsOslo = flights('Amsterdam', 'Oslo', '2026-11-23');
const vieDub = flights('Vienna', 'Dublin', '2027-01-08');
const hel = flights('Helsinki', 'Warsaw', '2026-11-29', { cabin: 'business', passengers: 2 });
const cph = flights('Copenhagen', 'Barcelona', '2026-12-24');
const ist = flights('Istanbul', 'Paris', '2026-11-27');
const nyc = flights('New York', 'London', '2027-02-14');
const back = flights('London', 'New York', '2027-02-21');
const prg = flights('Prague', 'Rome', '2026-12-02');
const lis = flights('Lisbon', 'Berlin', '2027-03-01', { passengers: 3 });
const zrh = flights('Zurich', 'Athens', '2026-12-12');
const saturday = flights('Madrid', 'Vienna', '2026-11-28');

export const flightTasks: readonly BenchTask[] = [
  can(
    'cheapest way to fly amsterdam oslo tomorrow?',
    all(has(cheapest(amsOslo).number), num(cheapest(amsOslo).dollars)),
  ),
  can(
    "What's the fare if I go to Dublin from Vienna on the 8th of January, cheapest seat?",
    num(cheapest(vieDub).dollars),
  ),
  can(
    'Two of us want to fly business from Helsinki to Warsaw in a week. What does the cheapest flight cost in total?',
    num(cheapest(hel).dollars),
  ),
  can(
    'Which flights go Copenhagen to Barcelona nonstop on Christmas Eve 2026?',
    pick(
      cph.filter(({ stopCount }) => stopCount === 0),
      cph,
    ),
  ),
  can(
    'First flight out of Istanbul to Paris next Friday the 27th of November - when does it leave?',
    has(only(least(ist, ({ departsAtMinute }) => departsAtMinute)).departs),
  ),
  can(
    'New York to London on 14/2/2027 and back on 21/2/2027, cheapest each way. What do the two cost together?',
    num(cheapest(nyc).dollars + cheapest(back).dollars),
  ),
  can(
    'Quickest connection Prague-Rome on 2 December?',
    all(has(...numbers(least(prg, ({ durationMinutes }) => durationMinutes)))),
  ),
  can(
    'Lisbon to Berlin, 2027-03-01, three passengers: list everything under 900 dollars',
    pick(
      lis.filter((one) => one.dollars < 900),
      lis,
    ),
  ),
  can(
    'How many flights are there from Zurich to Athens on the 12th of December, and how many of them are direct?',
    num([zrh.length, zrh.filter(({ stopCount }) => stopCount === 0).length]),
  ),
  can(
    'I would like to know the latest departure on Saturday from Madrid to Vienna.',
    has(only(most(saturday, ({ departsAtMinute }) => departsAtMinute)).departs),
  ),
  can(
    'Does any flight leave Zurich for Athens before 8 in the morning on 12 December 2026?',
    zrh.some(({ departsAtMinute }) => departsAtMinute < 480)
      ? yes(...numbers(zrh.filter(({ departsAtMinute }) => departsAtMinute < 480)))
      : no(),
  ),
  can('What does a bag in the hold cost with Farwing Flights, and how heavy may it be?', num([35, 23])),
  left('Cheapest flight from Lagos to Oslo tomorrow', 'no such city', { check: lacks(cheapest(amsOslo).number) }),
  left('Book me the quickest flight from Prague to Rome on 2 December.', 'no passenger given'),
  left('What does the train from Vienna to Prague cost on 8 January?', 'no trains'),
  left('Flights from Berlin to Berlin on 3 December 2026, please', 'same city'),
];
