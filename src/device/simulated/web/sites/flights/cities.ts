import { readData } from '../../data/read-data.ts';

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

export const CITIES = readData<readonly City[]>('cities.json');

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
