export interface City {
  /** Code of its main airport (IATA). */
  code: string;
  name: string;
  /** Degrees north and east. */
  latitude: number;
  longitude: number;
  /** Hours ahead of UTC, in winter time. */
  utcOffset: number;
}

type Row = readonly [code: string, name: string, latitude: number, longitude: number, utcOffset: number];

const ROWS: readonly Row[] = [
  ['AMS', 'Amsterdam', 52.31, 4.76, 1],
  ['ATH', 'Athens', 37.94, 23.94, 2],
  ['BCN', 'Barcelona', 41.3, 2.08, 1],
  ['BER', 'Berlin', 52.37, 13.5, 1],
  ['CPH', 'Copenhagen', 55.62, 12.65, 1],
  ['DUB', 'Dublin', 53.42, -6.27, 0],
  ['HEL', 'Helsinki', 60.32, 24.96, 2],
  ['IST', 'Istanbul', 41.28, 28.75, 3],
  ['LIS', 'Lisbon', 38.77, -9.13, 0],
  ['LHR', 'London', 51.47, -0.45, 0],
  ['MAD', 'Madrid', 40.47, -3.57, 1],
  ['JFK', 'New York', 40.64, -73.78, -5],
  ['OSL', 'Oslo', 60.19, 11.1, 1],
  ['CDG', 'Paris', 49.01, 2.55, 1],
  ['PRG', 'Prague', 50.1, 14.26, 1],
  ['KEF', 'Reykjavík', 63.99, -22.61, 0],
  ['FCO', 'Rome', 41.8, 12.25, 1],
  ['SFO', 'San Francisco', 37.62, -122.38, -8],
  ['HND', 'Tokyo', 35.55, 139.78, 9],
  ['VIE', 'Vienna', 48.11, 16.57, 1],
  ['WAW', 'Warsaw', 52.17, 20.97, 1],
  ['ZRH', 'Zurich', 47.46, 8.55, 1],
];

export const CITIES: readonly City[] = ROWS.map(([code, name, latitude, longitude, utcOffset]) => ({
  code,
  name,
  latitude,
  longitude,
  utcOffset,
}));

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance by the haversine formula. */
export function distanceKm(from: City, to: City): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}
