/** A number that a fault needs. */
interface NumberField {
  name: string;
  label: string;
  usual: number;
  min: number;
  max: number;
  /** Whether it may be left out. */
  isOptional?: boolean;
}

/** One way in which a request goes wrong. */
export interface FaultKind {
  id: string;
  name: string;
  fields: readonly NumberField[];
  /** The part `do.http` of a rule. Numbers that were left out are undefined. */
  toHttp(numbers: Readonly<Record<string, number | undefined>>): object;
}

const STATUS: NumberField = { name: 'status', label: 'Status', usual: 503, min: 200, max: 599 };
const RETRY: NumberField = {
  ...{ name: 'retryAfter', label: 'Retry-After in s', usual: 1, min: 0, max: 86_400 },
  isOptional: true,
};

export const FAULT_KINDS: readonly FaultKind[] = [
  {
    ...{ id: 'busy', name: '429 Too Many Requests', fields: [RETRY] },
    toHttp: ({ retryAfter }) => ({ status: 429, retryAfter }),
  },
  { id: 'broken', name: '500 Internal Server Error', fields: [], toHttp: () => ({ status: 500 }) },
  {
    ...{ id: 'down', name: '503 Service Unavailable', fields: [RETRY] },
    toHttp: ({ retryAfter }) => ({ status: 503, retryAfter }),
  },
  {
    ...{ id: 'status', name: 'Another status', fields: [STATUS, RETRY] },
    toHttp: ({ status, retryAfter }) => ({ status, retryAfter }),
  },
  {
    ...{ id: 'late', name: 'Late response' },
    fields: [{ name: 'ms', label: 'Later by ms', usual: 3000, min: 0, max: 3_600_000 }],
    toHttp: ({ ms }) => ({ latency: { fixed: ms } }),
  },
  {
    ...{ id: 'slow', name: 'Slow body' },
    fields: [{ name: 'rate', label: 'Bytes a second', usual: 100, min: 1, max: 1_000_000_000 }],
    toHttp: ({ rate }) => ({ bytesPerSecond: rate }),
  },
  {
    ...{ id: 'cut', name: 'Body cut off' },
    fields: [{ name: 'percent', label: 'Sent of it, in %', usual: 50, min: 0, max: 99 }],
    toHttp: ({ percent = 0 }) => ({ truncate: percent / 100 }),
  },
  { id: 'malformed', name: 'Body that is no JSON', fields: [], toHttp: () => ({ malformed: true }) },
  { id: 'before', name: 'Connection reset, nothing is done', fields: [], toHttp: () => ({ reset: 'before' }) },
  { id: 'after', name: 'Connection reset, but it is done', fields: [], toHttp: () => ({ reset: 'after' }) },
  { id: 'silent', name: 'No response at all', fields: [], toHttp: () => ({ silent: true }) },
];

export const HOW_OFTEN = { times: 'The next', share: 'A share of', always: 'All' };

/** A fault as it is entered. Numbers are digits. */
export interface Fault {
  /** An operationId, a service with a star (`task*`), or empty for all. */
  target: string;
  kind: string;
  numbers: Readonly<Record<string, string>>;
  often: keyof typeof HOW_OFTEN;
  times: string;
  percent: string;
  /** Whether requests of browsers are answered as usual. */
  sparesBrowsers: boolean;
}

export const FIRST_FAULT: Fault = {
  ...{ target: 'submitTask', kind: 'busy', numbers: {}, often: 'times', times: '2', percent: '30' },
  sparesBrowsers: true,
};

/** The rule that makes the fault. */
export function toFaultRule({ target, kind, numbers, often, times, percent, sparesBrowsers }: Fault): object {
  const { name, fields, toHttp } = findKind(kind);
  const entered = fields.map((field) => [field.name, toNumber(field, numbers[field.name])]);
  return {
    name: `${name}: ${target === '' ? 'all requests' : target}`,
    match: {
      ...(target.endsWith('*') ? { service: target.slice(0, -1) } : target && { operation: target }),
      ...(sparesBrowsers && { headers: { 'sec-fetch-site': { absent: true } } }),
    },
    ...(often === 'times' && { times: Number(times) }),
    ...(often === 'share' && { share: Number(percent) / 100 }),
    do: { http: toHttp(Object.fromEntries(entered)) },
  };
}

export const findKind = (id: string): FaultKind =>
  FAULT_KINDS.find((kind) => kind.id === id) ?? (FAULT_KINDS[0] as FaultKind);

const toNumber = ({ usual, isOptional }: NumberField, text = String(usual)): number | undefined =>
  text === '' && isOptional ? undefined : Number(text);
