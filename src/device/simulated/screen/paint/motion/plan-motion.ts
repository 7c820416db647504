import type { DeviceAction, Point } from '../../../../device.ts';
import type { DrawCommand } from '../../draw-commands.ts';
import { pointerAt, splitOverlay } from '../caption.ts';
import type { Picture } from '../picture.ts';
import { typingOf } from './typing.ts';

/** A picture between the one before an action and the one after it. */
export interface InBetween {
  durationMs: number;
  base: readonly DrawCommand[];
  /** Drawn over the base, `share` (0 to 1) opaque. */
  blend?: { commands: readonly DrawCommand[]; share: number };
  /** Drawn on top: typed text, the pointer, the caption. */
  over: readonly DrawCommand[];
}

const FRAME_MS = 40;
const LETTERS_MS = 70;
const FADE_MS = 120;
const FADE_SHARE = 0.5;
// The pointer is on its way for 0.16 to 0.48 s.
const PIXELS_A_FRAME = 70;
const MAX_TRAVEL_FRAMES = 12;
const MIN_TRAVEL_FRAMES = 4;
const PRESS_MS = 120;
/** Of a frame of what moved. It may have been there for longer. */
const MOVED_MS = 120;

/** What is seen between two pictures of a run: the pointer travels to where the action was, typed text grows, then what
 *  moved in between, or else what has changed fades in. Begins with the picture before, which lasts for no time. A pure
 *  function; the caption is that of the picture after. */
export function planMotion(before: Picture, action: DeviceAction | null, after: Picture): [InBetween, ...InBetween[]] {
  const [from, to] = [splitOverlay(before.commands), splitOverlay(after.commands)];
  const { caption } = to;
  const start = { durationMs: 0, base: from.body, over: [...from.pointer, ...from.caption] };
  const atTarget = [...to.pointer, ...caption];
  const travel = pathOf(from.at, to.at).map((point) => ({
    durationMs: FRAME_MS,
    base: from.body,
    over: [...pointerAt(point, to.isTouch), ...caption],
  }));
  const press = to.at && isAtTarget(action) ? [{ durationMs: PRESS_MS, base: from.body, over: atTarget }] : [];
  const typing = typingOf(action, from.body, to.body);
  const letters = (typing?.texts ?? []).map((text) => ({
    durationMs: LETTERS_MS,
    base: typing?.base ?? from.body,
    over: [text, ...atTarget],
  }));
  const moved = (after.moved ?? []).map((part) => ({ durationMs: MOVED_MS, base: to.body, over: [part, ...atTarget] }));
  const isSeen = moved.length > 0 || (typing && action?.type !== 'goto');
  const fade = isSeen ? [] : fadeOf(from.body, to.body, atTarget);
  return [start, ...travel, ...press, ...letters, ...moved, ...fade];
}

function fadeOf(before: InBetween['base'], after: InBetween['base'], over: InBetween['over']): InBetween[] {
  return [{ durationMs: FADE_MS, base: before, blend: { commands: after, share: FADE_SHARE }, over }];
}

const isAtTarget = (action: DeviceAction | null): boolean =>
  action?.type === 'click' || action?.type === 'select' || action?.type === 'download' || action?.type === 'upload';

/** Points on the way, without its ends; slower near these. */
function pathOf(from: Point | null, to: Point | null): Point[] {
  if (!from || !to) return [];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (distance < 2) return [];
  const count = Math.min(MAX_TRAVEL_FRAMES, Math.max(MIN_TRAVEL_FRAMES, Math.round(distance / PIXELS_A_FRAME)));
  return Array.from({ length: count - 1 }, (_, index) => {
    const share = (index + 1) / count;
    const eased = share * share * (3 - 2 * share);
    return { x: Math.round(from.x + dx * eased), y: Math.round(from.y + dy * eased) };
  });
}
