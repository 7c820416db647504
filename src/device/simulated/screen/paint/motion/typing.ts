import type { DeviceAction } from '../../../../device.ts';
import { bounds, type DrawCommand } from '../../draw-commands.ts';
import { caretAt, isCaret } from '../../layout/forms/fields.ts';
import { widthOf } from '../../text.ts';
import { unionOf } from './extent.ts';
import { overlapOf, type ScreenText, textsOf, without } from './screen-texts.ts';

/** A text that an action types: the screen without it, and the texts as they grow. */
export interface Typing {
  base: readonly DrawCommand[];
  /** Each with more of the text than the one before; the last with all of it but its last letters. */
  texts: readonly DrawCommand[];
}

const MAX_STAGES = 12;
// A secure address has a padlock before it.
const MAX_SHIFT = 30;

/** How an action types on the screen; null if it does not, or if its text cannot be seen. An address is typed before the
 *  page changes, all else on the screen after the action. */
export function typingOf(
  action: DeviceAction | null,
  before: readonly DrawCommand[],
  after: readonly DrawCommand[],
): Typing | null {
  const typed = typedText(action);
  if (typed === null) return null;
  const earlier = textsOf(before);
  const known = new Set(earlier.map(keyOf));
  const lines = textsOf(after).filter((each) => !known.has(keyOf(each)) && isPartOf(each.text.text, typed));
  if (lines.length === 0) return null;
  if (action?.type !== 'goto') {
    const own = new Set(lines.map(({ command }) => command));
    return { base: without(after, (command) => own.has(command) || isCaret(command)), texts: growing(lines) };
  }
  const [line] = lines;
  const replaced = line && earlier.find((each) => isSameLine(each, line));
  if (!replaced) return null;
  return { base: without(before, (command) => command === replaced.command), texts: growing([line]) };
}

function typedText(action: DeviceAction | null): string | null {
  switch (action?.type) {
    case 'type':
    case 'write_note':
      return action.text;
    case 'goto':
      return action.url;
    case 'compute':
      return action.expression;
    default:
      return null;
  }
}

const keyOf = ({ text }: ScreenText): string => `${text.x} ${text.y} ${text.size} ${text.text}`;

/** Whether a text is shown of what is typed. Secrets are shown as bullets; a long text is cut. */
function isPartOf(shown: string, typed: string): boolean {
  const text = shown.replace(/…$/, '').trim();
  return text !== '' && (/^•+$/.test(text) || typed.replace(/\s+/g, ' ').includes(text));
}

function isSameLine(one: ScreenText, other: ScreenText): boolean {
  const [a, b] = [one.text, other.text];
  return a.size === b.size && a.y === b.y && Math.abs(a.x - b.x) <= MAX_SHIFT;
}

function growing(lines: readonly ScreenText[]): DrawCommand[] {
  const letters = lines.reduce((total, { text }) => total + [...text.text].length, 0);
  const step = Math.max(1, Math.ceil(letters / MAX_STAGES));
  const stages: DrawCommand[] = [];
  for (let count = step; count < letters; count += step) stages.push(firstLetters(lines, count));
  return stages;
}

/** The first letters of the lines with the caret after them, as one command. */
function firstLetters(lines: readonly ScreenText[], count: number): DrawCommand {
  let left = count;
  const commands: DrawCommand[] = [];
  let area = bounds(0, 0, 0, 0);
  for (const { text, visible } of lines) {
    const letters = [...text.text].slice(0, left).join('');
    if (left <= 0) break;
    left -= [...text.text].length;
    const end = text.x + widthOf(letters, text);
    commands.push({ ...text, text: letters });
    if (left <= 0) commands.push(caretAt(end, text.y - text.size * 0.36, text.size));
    const line = bounds(text.x - 2, text.y - text.size * 1.2, end - text.x + 8, text.size * 1.8);
    area = unionOf(area, overlapOf(visible, line));
  }
  return { kind: 'clip', bounds: area, commands };
}
