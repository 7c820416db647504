import type { TextStyle } from './text.ts';

export const COLOURS = {
  ink: '#1d2430',
  quiet: '#667085',
  link: '#1f5fbf',
  line: '#dfe3ea',
  paper: '#ffffff',
  shade: '#f4f6f9',
  bar: '#e9edf3',
  highlight: '#fff1b8',
  bullet: '#98a2b3',
  error: '#c4322b',
  errorGround: '#fdecea',
  errorLine: '#f2b8b3',
  accent: '#2f6fde',
  note: '#fff9df',
  noteInk: '#a08a3c',
  noteLine: '#efe3b0',
  dark: '#1f2733',
  darkKey: '#364152',
  caption: '#10151dee',
  wallpaperTop: '#24406e',
  wallpaperBottom: '#7a9cc6',
} as const;

export function style(size: number, options: { isBold?: boolean; colour?: string } = {}): TextStyle {
  return { size, isBold: options.isBold ?? false, colour: options.colour ?? COLOURS.ink };
}
