import { type Page, themeColourOf } from '../../browser/page.ts';
import type { Look } from '../style/look.ts';
import { COLOURS } from '../theme.ts';

/** Colours derived from a page's theme-color. */
export interface PageTheme {
  main: string;
  /** A darker shade, used as the end of gradients. */
  deep: string;
  /** A light tint for backgrounds. */
  soft: string;
  softLine: string;
  /** Text on `main`. */
  onMain: string;
  /** Text in the colour, on white. */
  ink: string;
  /** Body text. */
  text: string;
}

const DEFAULT = '#3d5a80';

export function themeOf(page: Page, body: Look): PageTheme {
  const wanted = themeColourOf(page)?.trim() ?? '';
  const main = toChannels(wanted) ?? toChannels(DEFAULT) ?? [61, 90, 128];
  const isLight = brightness(main) > 0.62;
  const ink = brightness(main) > 0.5 ? mix(main, BLACK, 0.5) : main;
  return {
    main: toHex(main),
    deep: toHex(mix(main, BLACK, 0.28)),
    soft: toHex(mix(main, WHITE, 0.9)),
    softLine: toHex(mix(main, WHITE, 0.7)),
    onMain: isLight ? '#16202e' : '#ffffff',
    ink: toHex(ink),
    text: body.colour ?? COLOURS.ink,
  };
}

type Channels = readonly [number, number, number];

const WHITE: Channels = [255, 255, 255];
const BLACK: Channels = [10, 18, 32];

function toChannels(colour: string): Channels | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(
    short
      ? `#${short
          .slice(1)
          .map((c) => c + c)
          .join('')}`
      : colour,
  );
  if (!long) return null;
  const [red = 0, green = 0, blue = 0] = long.slice(1).map((digits) => Number.parseInt(digits, 16));
  return [red, green, blue];
}

// Relative luminance without the gamma curve (ITU-R BT.709): near enough to choose between white and black.
function brightness([red, green, blue]: Channels): number {
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

function mix(colour: Channels, other: Channels, share: number): Channels {
  const at = (index: 0 | 1 | 2): number => Math.round(colour[index] * (1 - share) + other[index] * share);
  return [at(0), at(1), at(2)];
}

function toHex(channels: Channels): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
