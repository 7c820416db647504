/** An environment variable as it is in force. */
export interface Setting {
  name: string;
  /** Of a secret that is set: `•••`. Without the credentials of URLs. */
  value: string | number;
  /** Whether it has its default value. */
  isDefault: boolean;
}

type Values = Readonly<Record<string, string | number>>;

const MASK = '•••';
const CREDENTIALS = /(?<=:\/\/)[^/?#]*(?=@)/;

/** Whether the value of this variable must be neither logged nor shown. */
export const isSecret = (name: string): boolean =>
  /_(?:KEY|KEY_ID|TOKEN|HEADERS)$|^(?:DATABASE_URL|LLM_EXTRA_BODY)$/.test(name);

/** All variables, in the order of `values`, with secrets masked.
 *  @param inForce what the server made of variables whose value leaves it open, such as `auto` */
export function toSettings(values: Values, defaults: Values, inForce: Values): Setting[] {
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: mask(name, inForce[name] ?? value),
    isDefault: value === defaults[name],
  }));
}

function mask(name: string, value: string | number): string | number {
  if (isSecret(name)) return value === '' ? '' : MASK;
  return typeof value === 'string' ? value.replace(CREDENTIALS, MASK) : value;
}
