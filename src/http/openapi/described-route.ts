import type { RouteOptions } from 'fastify';

/** What the OpenAPI document says of a route. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** Header of requests to the pages of the document: the base URL of the server as its client sees it. */
export const BASE_URL_HEADER = 'x-base-url';
