/** Text shown when the server listens: its URL, the API key, and an example for each API. */
export function toBanner(url: string, apiKey: string): string {
  return `
Doppel is ready.

  URL      ${url}
  Docs     ${url}/docs
  API key  ${apiKey}

Run a task (then open its live_url in a browser):

  curl ${url}/api/v1/task -H 'apikey: ${apiKey}' -H 'content-type: application/json' \\
    -d '{"task": "Compute 12 * 7 and write the result in a note"}'

Store a memory:

  curl ${url}/graph/first/insert -H 'apikey: ${apiKey}' -H 'content-type: application/json' \\
    -d '{"memory": "Ada Lovelace wrote the first program for the Analytical Engine."}'
`;
}

/** URL for this machine of a server that listens on `host`; localhost for an address that means all interfaces. */
export function toLocalUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The same for programs: one line of JSON. */
export function toReadyLine(url: string, apiKey: string, pid: number): string {
  return JSON.stringify({ url, apiKey, controlUrl: `${url}/_doppel`, pid });
}
