import type { AccessibilityNode, Frame } from '../../../device/device.ts';
import type { DecideInput } from '../../model.ts';
import type { ChatMessage } from '../endpoint/chat.ts';
import type { Placeholders } from './placeholders.ts';

/** The picture of the screen for the model, or why there is none. */
export type ScreenPicture =
  | { type: 'shown'; image: NonNullable<ChatMessage['image']>; width: number; height: number }
  | { type: 'none'; reason: 'secret' | 'unavailable' };

const QUALITY = 80;

/** No picture is taken while the screen shows a secret as text, such as one typed into a plain field. */
export async function pictureOf(
  { observation: { url, tree }, screenshot }: DecideInput,
  placeholders: Placeholders,
): Promise<ScreenPicture> {
  if (showsSecret(`${url ?? ''}`, tree, placeholders)) return { type: 'none', reason: 'secret' };
  const frame = await screenshot();
  if (!frame) return { type: 'none', reason: 'unavailable' };
  const { width, height } = frame;
  return { type: 'shown', image: { mediaType: 'image/jpeg', bytes: await toJpeg(frame) }, width, height };
}

/** JPEG: not every endpoint reads WebP, and PNG takes several times the bytes. */
async function toJpeg({ bytes, width, height }: Frame): Promise<Buffer> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(await loadImage(bytes), 0, 0);
  return canvas.encode('jpeg', QUALITY);
}

function showsSecret(url: string, tree: AccessibilityNode, { hide, hideValue, secrets }: Placeholders): boolean {
  const nodes = [...allNodes(tree)];
  if (hide(url) !== url) return true;
  if (nodes.some(({ name, options = [] }) => [name, ...options].some((text) => hide(text) !== text))) return true;
  if (nodes.some(({ value = '' }) => hideValue(value) !== value)) return true;
  // A page may spread a text over many elements.
  const leaves = nodes.filter(({ children = [] }) => children.length === 0).map(({ name }) => name);
  const whole = withoutSpaces(leaves.join(''));
  return secrets.map(withoutSpaces).some((secret) => secret.length >= MIN_SPREAD_LENGTH && whole.includes(secret));
}

/** Shorter secrets would also match unrelated texts. */
const MIN_SPREAD_LENGTH = 6;

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

function* allNodes(node: AccessibilityNode): Generator<AccessibilityNode> {
  yield node;
  for (const child of node.children ?? []) yield* allNodes(child);
}
