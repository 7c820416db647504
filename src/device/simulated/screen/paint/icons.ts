import type { AppName } from '../../state.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { COLOURS } from '../theme.ts';

export const APPS = [
  { app: 'browser', name: 'Browser' },
  { app: 'mail', name: 'Mail' },
  { app: 'calendar', name: 'Calendar' },
  { app: 'files', name: 'Files' },
  { app: 'notes', name: 'Notes' },
  { app: 'calculator', name: 'Calculator' },
] as const;

/** An application's icon, its top left at (x, y). */
export function appIcon(app: AppName, x: number, y: number, size: number): DrawCommand[] {
  switch (app) {
    case 'browser':
      return browserIcon(x, y, size);
    case 'mail':
      return mailIcon(x, y, size);
    case 'calendar':
      return calendarIcon(x, y, size);
    case 'files':
      return filesIcon(x, y, size);
    case 'notes':
      return notesIcon(x, y, size);
    case 'calculator':
      return calculatorIcon(x, y, size);
  }
}

function tile(x: number, y: number, size: number, fill: string): DrawCommand {
  return { kind: 'box', bounds: bounds(x, y, size, size), fill, radius: size * 0.24 };
}

function browserIcon(x: number, y: number, size: number): DrawCommand[] {
  const centre = { x: x + size / 2, y: y + size / 2 };
  const arm = size * 0.09;
  const reach = size * 0.24;
  return [
    tile(x, y, size, '#2f6fde'),
    { kind: 'disc', ...centre, radius: size * 0.33, fill: '#ffffff' },
    {
      kind: 'polygon',
      fill: '#e2574c',
      points: [
        [centre.x + reach, centre.y - reach],
        [centre.x + arm, centre.y + arm],
        [centre.x - arm, centre.y - arm],
      ],
    },
    {
      kind: 'polygon',
      fill: '#9aa7ba',
      points: [
        [centre.x - reach, centre.y + reach],
        [centre.x + arm, centre.y + arm],
        [centre.x - arm, centre.y - arm],
      ],
    },
  ];
}

function mailIcon(x: number, y: number, size: number): DrawCommand[] {
  const at = (left: number, top: number): [number, number] => [x + size * left, y + size * top];
  return [
    tile(x, y, size, '#1f5f8b'),
    {
      kind: 'box',
      bounds: bounds(x + size * 0.17, y + size * 0.27, size * 0.66, size * 0.46),
      fill: '#ffffff',
      radius: size * 0.06,
    },
    { kind: 'polygon', fill: '#dbe8f3', stroke: '#7fa6c6', points: [at(0.18, 0.3), at(0.5, 0.55), at(0.82, 0.3)] },
  ];
}

function calendarIcon(x: number, y: number, size: number): DrawCommand[] {
  const cell = (index: number): DrawCommand => ({
    kind: 'box',
    bounds: bounds(
      x + size * (0.23 + (index % 4) * 0.145),
      y + size * (0.45 + Math.floor(index / 4) * 0.16),
      size * 0.1,
      size * 0.1,
    ),
    fill: index === 6 ? '#d64545' : '#b9c4d3',
    radius: size * 0.02,
  });
  return [
    tile(x, y, size, '#ffffff'),
    {
      kind: 'box',
      bounds: bounds(x + size * 0.14, y + size * 0.16, size * 0.72, size * 0.18),
      fill: '#2f7d5b',
      radius: size * 0.05,
    },
    ...Array.from({ length: 11 }, (_, index) => cell(index)),
  ];
}

function filesIcon(x: number, y: number, size: number): DrawCommand[] {
  const part = (left: number, top: number, width: number, height: number, fill: string): DrawCommand => ({
    kind: 'box',
    bounds: bounds(x + size * left, y + size * top, size * width, size * height),
    fill,
    radius: size * 0.06,
  });
  return [
    tile(x, y, size, '#e8f1ff'),
    part(0.16, 0.22, 0.32, 0.2, '#3f83e8'),
    part(0.16, 0.29, 0.68, 0.48, '#5b9bf5'),
    part(0.16, 0.38, 0.68, 0.39, '#7db2fb'),
  ];
}

function notesIcon(x: number, y: number, size: number): DrawCommand[] {
  const line = (row: number): DrawCommand => ({
    kind: 'box',
    bounds: bounds(x + size * 0.22, y + size * (0.42 + row * 0.16), size * (row === 2 ? 0.34 : 0.56), size * 0.05),
    fill: '#a8903f',
  });
  return [
    tile(x, y, size, '#fff3c4'),
    {
      kind: 'box',
      bounds: bounds(x + size * 0.08, y + size * 0.12, size * 0.84, size * 0.14),
      fill: '#f2c94c',
      radius: size * 0.06,
    },
    ...[0, 1, 2].map(line),
  ];
}

function calculatorIcon(x: number, y: number, size: number): DrawCommand[] {
  const cell = size * 0.18;
  const key = (index: number): DrawCommand => ({
    kind: 'box',
    bounds: bounds(
      x + size * (0.19 + (index % 3) * 0.23),
      y + size * (0.46 + Math.floor(index / 3) * 0.22),
      cell,
      cell * 0.85,
    ),
    fill: index % 3 === 2 ? '#f2994a' : '#aab4c3',
    radius: size * 0.04,
  });
  return [
    tile(x, y, size, COLOURS.dark),
    {
      kind: 'box',
      bounds: bounds(x + size * 0.19, y + size * 0.17, size * 0.63, size * 0.2),
      fill: '#d5f0dc',
      radius: size * 0.04,
    },
    ...[0, 1, 2, 3, 4, 5].map(key),
  ];
}
