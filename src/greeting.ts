/** What a person sees once the server listens: where it is, the key, and one line to try for each API. */
export function toGreeting(url: string, apiKey: string): string {
  return `
Doppel is ready.

  URL      ${url}
  Docs     ${url}/docs
  API key  ${apiKey}

Run a task:

  curl ${url}/api/v1/task -H 'apikey: ${apiKey}' -H 'content-type: application/json' \\
    -d '{"task": "Compute 12 * 7 and write the result in a note"}'

Remember something:

  curl ${url}/graph/first/insert -H 'apikey: ${apiKey}' -H 'content-type: application/json' \\
    -d '{"memory": "Ada Lovelace wrote the first program for the Analytical Engine."}'
`;
}
