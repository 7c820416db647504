import type { App } from '../../app-type.ts';

/** Upper bounds of the buckets, in seconds. */
export const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Answered requests of a route. */
export interface RouteCounts {
  method: string;
  route: string;
  /** Requests by the status of the response. */
  statuses: Map<number, number>;
  /** Requests that took at most as long as each of `BUCKETS_S`. */
  buckets: number[];
  /** Seconds of all. */
  sum: number;
  count: number;
}

export interface HttpCounts {
  list(): readonly RouteCounts[];
}

/** Counts the requests that are answered, by route. */
export function countHttpRequests(app: App): HttpCounts {
  const routes = new Map<string, RouteCounts>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const key = `${method} ${route}`;
    const counts = routes.get(key) ?? {
      ...{ method, route, statuses: new Map(), buckets: BUCKETS_S.map(() => 0), sum: 0, count: 0 },
    };
    routes.set(key, counts);
    const seconds = reply.elapsedTime / 1000;
    counts.statuses.set(reply.statusCode, (counts.statuses.get(reply.statusCode) ?? 0) + 1);
    for (const [at, bound] of BUCKETS_S.entries())
      if (seconds <= bound) counts.buckets[at] = (counts.buckets[at] ?? 0) + 1;
    counts.sum += seconds;
    counts.count += 1;
    done();
  });
  return { list: () => [...routes.values()] };
}
