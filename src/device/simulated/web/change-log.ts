import { addressOf, type Effect } from '../../effect.ts';
import type { Web } from './web.ts';

/** Adds to `log` what requests change. A form that is posted to a site that does not say what it changes is one change. */
export function withLog(web: Web, log: Effect[]): Web {
  return {
    ...(web.isReal && { isReal: (url) => web.isReal?.(url) === true }),
    async fetch(request) {
      const response = await web.fetch(request);
      const isTaken = request.method === 'POST' && response.status < 400 && !response.isUnreached;
      log.push(...(response.effects ?? (isTaken ? [toFormEffect(request.url, request.form.keys())] : [])));
      return response;
    },
  };
}

/** A form that was sent to an address. Of its fields there are the names alone: a value may be a secret. */
export function toFormEffect(url: URL, names: Iterable<string>): Effect {
  const shown = [...new Set(names)].slice(0, MAX_FIELDS).map((name) => name.slice(0, MAX_NAME));
  const fields = shown.join(', ');
  const change = { kind: 'form', name: url.pathname, field: 'fields', before: null, after: fields } as const;
  return { ...change, place: url.host, url: addressOf(url) };
}

const MAX_FIELDS = 50;
const MAX_NAME = 100;
