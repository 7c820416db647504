import type { Random } from '../../../../../random.ts';
import { createRandom } from '../../../../../random.ts';
import type { City } from './cities.ts';
import { distanceKm } from './cities.ts';

export interface Flight {
  /** Such as `NV412`; unique among the flights of a route and day. */
  number: string;
  airline: string;
  /** Minutes after midnight at the place of departure. */
  departsAtMinute: number;
  /** Minutes after that midnight, in the time of the place of arrival; from 1440 on it is the next day. */
  arrivesAtMinute: number;
  durationMinutes: number;
  stopCount: number;
  /** For one passenger. */
  cents: number;
}

export interface Search {
  from: City;
  to: City;
  /** ISO date. */
  date: string;
  passengerCount: number;
  cabin: Cabin;
}

export const CABINS = [
  { value: 'economy', label: 'Economy', factor: 1 },
  { value: 'premium', label: 'Premium economy', factor: 1.7 },
  { value: 'business', label: 'Business', factor: 3.2 },
] as const;
export type Cabin = (typeof CABINS)[number];

// Invented airlines.
const AIRLINES = [
  ['NV', 'Norvane'],
  ['BZ', 'Blue Zephyr'],
  ['AQ', 'Aquila Air'],
  ['KT', 'Kestrel Lines'],
  ['SV', 'Solvia'],
  ['MP', 'Meridian Pacific'],
] as const;

const CRUISE_KM_PER_MINUTE = 13.7;
const GROUND_MINUTES = 40;

/** The flights of a route on a day, by departure: the same for all who ask. */
export function listFlights(seed: number, { from, to, date, cabin }: Search): Flight[] {
  const random = createRandom(seed, `flights ${from.code} ${to.code} ${date}`);
  const count = random.integer(5, 8);
  const flights = Array.from({ length: count }, (_, index) => createFlight(random, from, to, index));
  const priced = flights.map((flight) => ({ ...flight, cents: Math.round((flight.cents * cabin.factor) / 100) * 100 }));
  return priced.sort((a, b) => a.departsAtMinute - b.departsAtMinute || (a.number < b.number ? -1 : 1));
}

function createFlight(random: Random, from: City, to: City, index: number): Flight {
  const [code, airline] = random.pick(AIRLINES);
  const distance = distanceKm(from, to);
  const stopCount = random.integer(0, 99) < (distance > 3000 ? 55 : 30) ? 1 : 0;
  const detour = stopCount * random.integer(85, 190);
  const durationMinutes = roundTo(
    5,
    GROUND_MINUTES + distance / CRUISE_KM_PER_MINUTE + detour + random.integer(-5, 10),
  );
  const departsAtMinute = roundTo(5, random.integer(6 * 60, 21 * 60));
  const full = (4200 + distance * 7.5) * (random.integer(75, 165) / 100) * (stopCount > 0 ? 0.82 : 1);
  return {
    // The last digit is the flight's own, so that no two flights have one number.
    number: `${code}${random.integer(10, 89)}${index}`,
    airline,
    departsAtMinute,
    arrivesAtMinute: departsAtMinute + durationMinutes + (to.utcOffset - from.utcOffset) * 60,
    durationMinutes,
    stopCount,
    cents: roundTo(100, full),
  };
}

const roundTo = (step: number, value: number): number => Math.round(value / step) * step;

export const SORTS: ReadonlyMap<string, { label: string; compare(a: Flight, b: Flight): number }> = new Map([
  ['departure', { label: 'Departure', compare: (a, b) => a.departsAtMinute - b.departsAtMinute }],
  ['price', { label: 'Price', compare: (a, b) => a.cents - b.cents }],
  ['duration', { label: 'Duration', compare: (a, b) => a.durationMinutes - b.durationMinutes }],
]);

const MINUTES_A_DAY = 1440;

/** `23:10`, `06:15 (next day)`. */
export function formatTime(minute: number): string {
  const days = Math.floor(minute / MINUTES_A_DAY);
  const within = minute - days * MINUTES_A_DAY;
  const clock = `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
  if (days === 0) return clock;
  return `${clock} (${days === 1 ? 'next day' : days === -1 ? 'day before' : `${days} days later`})`;
}

export const formatDuration = (minutes: number): string =>
  `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;

export const formatStops = (count: number): string => (count === 0 ? 'Direct' : `${count} stop`);

/** Whole dollars, as all fares are. */
export const formatFare = (cents: number): string =>
  `$${Math.round(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}`;
