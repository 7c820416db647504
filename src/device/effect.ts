export const EFFECT_KINDS = [
  'cart',
  'order',
  'booking',
  'mail',
  'event',
  'ticket',
  'note',
  'file',
  'form',
  'login',
  'tool_call',
] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

/** Something that an action changed, as reported by what holds the change: a site, an application or the client. */
export interface Effect {
  kind: EffectKind;
  /** The thing: a product, the subject of a letter, the title of an event, a file. */
  name: string;
  /** What `before` and `after` are values of, such as `quantity` or `status`. */
  field: string;
  /** The value before; null if there was none. */
  before: string | null;
  /** The value after; null if there is none any more. */
  after: string | null;
  /** Host of the site, name of the application, or `client` for its tools. */
  place: string;
  /** Address of the page that shows it; null if there is none. */
  url: string | null;
}

/** A call that the client answered is a change on its side. */
export const toCallEffect = (name: string, input: unknown): Effect => ({
  ...{
    kind: 'tool_call',
    name,
    field: 'input',
    before: null,
    after: JSON.stringify(input),
    place: 'client',
    url: null,
  },
});

/** An effect as the part that holds the change reports it: where it is follows from the part. */
export type ReportedChange = Omit<Effect, 'place' | 'url'>;

/** An address of the web without its query, which may hold a secret. */
export const addressOf = ({ origin, pathname }: URL): string => origin + pathname;

/** Where something of the web is; null for what has no host. */
export const placeOf = (url: URL | null): Pick<Effect, 'place' | 'url'> | null =>
  url === null || url.host === '' ? null : { place: url.host, url: addressOf(url) };
