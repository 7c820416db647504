import type { NewTask } from '../../../api/tasks.ts';

/** Where a copied program sends its task. */
export interface Target {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string;
}

export interface Snippet {
  name: string;
  code: string;
}

/** Programs that run the task and print its record. They need no package. */
export function toSnippets(task: NewTask, target: Target): Snippet[] {
  return [
    { name: 'curl', code: toCurl(task, target) },
    { name: 'Python', code: toPython(task, target) },
    { name: 'TypeScript', code: toTypeScript(task, target) },
  ];
}

function toCurl(task: NewTask, { baseUrl, apiKey }: Target): string {
  return `curl ${quote(`${baseUrl}/api/v1/task`)} \\
  -H ${quote(`apikey: ${apiKey}`)} \\
  -H 'content-type: application/json' \\
  -d ${quote(JSON.stringify(task, null, 2))}
`;
}

/** For a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** JSON within a JSON string is read alike by Python and TypeScript: a literal of one of them would not be. */
const embed = (value: unknown) => JSON.stringify(JSON.stringify(value));

function toPython(task: NewTask, { baseUrl, apiKey }: Target): string {
  return `import json
import time
from urllib.request import Request, urlopen

URL = ${JSON.stringify(baseUrl)}
HEADERS = {"apikey": ${JSON.stringify(apiKey)}, "content-type": "application/json"}
TASK = json.loads(${embed(task)})


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(URL + path, data, HEADERS)) as response:
        return json.load(response)


record = call("/api/v1/task", TASK)
print("Watch it:", record["live_url"])
while record["status"] == "waiting":
    time.sleep(0.5)
    record = call("/api/v1/task/" + record["id"])
print(record["status"], json.dumps(record["output"], indent=2, ensure_ascii=False))
`;
}

function toTypeScript(task: NewTask, { baseUrl, apiKey }: Target): string {
  return `const URL = ${JSON.stringify(baseUrl)};
const HEADERS = { apikey: ${JSON.stringify(apiKey)}, 'content-type': 'application/json' };
const TASK = ${JSON.stringify(task, null, 2)};

interface TaskRecord {
  id: string;
  status: 'waiting' | 'done' | 'failed' | 'cancelled';
  output: unknown;
  live_url: string;
}

async function call(path: string, init: RequestInit = {}): Promise<TaskRecord> {
  const response = await fetch(URL + path, { ...init, headers: HEADERS });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

let record = await call('/api/v1/task', { method: 'POST', body: JSON.stringify(TASK) });
console.log('Watch it:', record.live_url);
while (record.status === 'waiting') {
  await new Promise((resolve) => setTimeout(resolve, 500));
  record = await call('/api/v1/task/' + record.id);
}
console.log(record.status, record.output);
`;
}
