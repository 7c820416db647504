import type { AccessibilityNode, DeviceAction, Observation, Point } from '../../../device/device.ts';
import { UnreadableReply } from '../endpoint/chat.ts';
import { InvalidCall } from './invalid-call.ts';
import type { Placeholders } from './placeholders.ts';
import { shorten } from './screen-text.ts';

/** Arguments of the acting tools. */
export interface ActionArguments {
  ref?: string;
  url?: string;
  text?: string;
  option?: string;
  key?: string;
  x?: number;
  y?: number;
  direction?: Extract<DeviceAction, { type: 'scroll' }>['direction'];
  ms?: number;
  file?: string;
  expression?: string;
}

export interface ActionContext {
  observation: Observation;
  /** On the screen. */
  refs: readonly string[];
  placeholders: Placeholders;
}

const MAX_SHOWN_REFS = 25;

/** The action of a call of an acting tool, with secrets in place of placeholders. Throws an InvalidCall for a thing or a point
 *  that is not on the screen, and UnreadableReply for a secret where it may not go.
 *  @param values valid against the tool's schema */
export function toAction(name: string, values: ActionArguments, context: ActionContext): DeviceAction {
  const { observation, placeholders } = context;
  const fill = (value: string): string => placeholders.fill(value, observation.url);
  const target = (): string => toTarget(ref, context);
  const { ref = '', text = '', url = '', option = '' } = values;
  switch (name) {
    case 'goto':
      return { type: 'goto', url: toAddress(placeholders.fillUrl(url, toDestination(url, context)), observation) };
    case 'type':
      return { type: 'type', ...(ref !== '' && { target: target() }), text: fill(text) };
    case 'select':
      return { type: 'select', target: target(), option: fill(option) };
    case 'click':
      return { type: 'click', target: ref === '' ? toPoint(values, observation) : target() };
    case 'download':
      return { type: name, target: target() };
    default:
      return withoutSecret(name, values, context);
  }
}

function withoutSecret(name: string, values: ActionArguments, context: ActionContext): DeviceAction {
  const { ref = '', text = '', key = '', direction = 'down', ms = 0, file = '', expression = '' } = values;
  if ([text, key, file, expression].some((each) => context.placeholders.isIn(each)))
    throw new UnreadableReply('A secret can only be typed or selected, stand in an address, or be given to a tool.');
  switch (name) {
    case 'press':
      return { type: 'press', key };
    case 'scroll':
      return { type: 'scroll', direction };
    case 'wait':
      return { type: 'wait', ms };
    case 'upload':
      return { type: 'upload', target: toTarget(ref, context), file };
    case 'write_note':
      return { type: 'write_note', text };
    default:
      return { type: 'compute', expression };
  }
}

function toTarget(ref: string, { refs }: ActionContext): string {
  if (refs.includes(ref)) return ref;
  const shown = shorten(ref.replace(/[^\w:.-]/g, ''), 40);
  const rest = refs.length - MAX_SHOWN_REFS;
  const known = [...refs.slice(0, MAX_SHOWN_REFS), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
  throw new InvalidCall(
    `There is no [${shown}] on the screen. ${known === '' ? 'There are none.' : `Those there are: ${known}.`}`,
  );
}

function toPoint({ x, y }: ActionArguments, { screen: { width, height } }: Observation): Point {
  if (x === undefined || y === undefined) throw new InvalidCall('`click` needs a `ref`, or both `x` and `y`.');
  if (x < width && y < height) return { x, y };
  throw new InvalidCall(`That point is not on the screen, which is ${width} by ${height} pixels.`);
}

/** Where an address with placeholders leads to; null if that is a secret. */
function toDestination(url: string, { observation, placeholders }: ActionContext): string | null {
  const address = toAddress(placeholders.mask(url.trim()), observation);
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`);
  return parsed === null ? null : parsed.origin + parsed.pathname;
}

/** Links within a site are shown without the origin. */
function toAddress(url: string, { url: page }: Observation): string {
  return url.startsWith('/') && page !== null ? (URL.parse(url, page)?.href ?? url) : url;
}

export function refsIn({ ref, children = [] }: AccessibilityNode): string[] {
  return [...(ref === undefined ? [] : [ref]), ...children.flatMap(refsIn)];
}
