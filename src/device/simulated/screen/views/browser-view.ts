import type { AccessibilityNode, Bounds } from '../../../device.ts';
import type { Tab } from '../../browser/browser.ts';
import { currentEntry, frontPage, frontTab } from '../../browser/browser.ts';
import type { Computer } from '../../state.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import {
  appArea,
  isInView,
  isPhone,
  pageArea,
  restOn,
  TITLE_BAR_HEIGHT,
  TOOLBAR_HEIGHT,
  windowBounds,
} from '../geometry.ts';
import { caretAt, endOf } from '../layout/forms/fields.ts';
import { centredText, fitLine, textAt, widthOf } from '../text.ts';
import { COLOURS, style } from '../theme.ts';
import type { AppView } from './app-view.ts';
import { viewPage } from './page-view.ts';

export function browserView(computer: Computer): AppView {
  const { area, size } = pageArea(computer, 'browser');
  const shown = frontPage(computer.browser);
  const bar = toolbar(computer);
  const tabs = isPhone(computer) ? { nodes: [], commands: [] } : tabStrip(computer);
  const page = shown ? viewPage(shown, area, size) : null;
  return {
    nodes: [...tabs.nodes, ...bar.nodes, ...(page ? [page.document] : [])],
    commands: [
      ...(page?.commands ?? [{ kind: 'box', bounds: area, fill: COLOURS.paper }]),
      ...bar.commands,
      ...downloadBar(computer, area),
    ],
    titleCommands: tabs.commands,
    pointer: page?.mark && isInView(page.mark, area) ? restOn(page.mark, area) : null,
  };
}

const ARROWS = [
  { ref: 'back', name: 'Back', glyph: '‹' },
  { ref: 'forward', name: 'Forward', glyph: '›' },
  { ref: 'reload', name: 'Reload', glyph: '⟳' },
] as const;

function toolbar(computer: Computer) {
  const { browser } = computer;
  const area = appArea(computer, 'browser');
  const tab = frontTab(browser);
  const isUsable = {
    back: (tab?.at ?? 0) > 0,
    forward: tab !== null && tab.at < tab.history.length - 1,
    reload: tab !== null,
  };
  const arrows = isPhone(computer)
    ? []
    : ARROWS.map((arrow, index) => ({ ...arrow, box: bounds(area.x + 12 + index * 32, area.y + 10, 28, 28) }));
  const left = isPhone(computer) ? 12 : 116;
  const field = bounds(area.x + left, area.y + 8, area.width - left - 12, 32);
  const nodes: AccessibilityNode[] = arrows.map(({ ref, name, box }) => ({
    ref,
    role: 'button',
    name,
    bounds: box,
    ...(!isUsable[ref] && { states: ['disabled' as const] }),
  }));
  const address = addressField(computer, field);
  return {
    nodes: [...nodes, address.node],
    commands: [
      { kind: 'box', bounds: bounds(area.x, area.y, area.width, TOOLBAR_HEIGHT), fill: COLOURS.paper },
      { kind: 'box', bounds: bounds(area.x, area.y + TOOLBAR_HEIGHT - 1, area.width, 1), fill: COLOURS.line },
      ...arrows.map(({ ref, glyph, box }) =>
        centredText(
          box.x + 14,
          box.y + 14,
          glyph,
          style(ref === 'reload' ? 18 : 24, { colour: isUsable[ref] ? '#475467' : '#c3cad6' }),
        ),
      ),
      ...address.commands,
    ] satisfies DrawCommand[],
  };
}

function addressField({ browser }: Computer, field: Bounds): { node: AccessibilityNode; commands: DrawCommand[] } {
  const tab = frontTab(browser);
  const url = (tab && (currentEntry(tab)?.shown?.page.url ?? currentEntry(tab)?.url)) ?? '';
  const draft = browser.addressDraft;
  const value = draft ?? url;
  const isSecure = draft === null && url.startsWith('https:');
  const textStyle = style(14, { colour: value === '' ? '#98a2b3' : COLOURS.ink });
  const left = field.x + (isSecure ? 34 : 16);
  const room = field.x + field.width - 16 - left;
  const shown =
    value === ''
      ? 'Search or type an address'
      : draft === null
        ? fitLine(value.replace(/^https:\/\//, ''), room, textStyle)
        : endOf(value, room, textStyle);
  const middle = field.y + field.height / 2;
  return {
    node: {
      ref: 'address',
      role: 'textbox',
      name: 'Address',
      value,
      ...(draft !== null && { states: ['focused' as const] }),
      bounds: field,
    },
    commands: [
      {
        kind: 'box',
        bounds: field,
        fill: COLOURS.shade,
        radius: 16,
        stroke: draft === null ? COLOURS.line : COLOURS.accent,
        strokeWidth: draft === null ? 1 : 2,
      },
      ...(isSecure ? padlock(field.x + 16, middle) : []),
      textAt(left, middle, shown, textStyle),
      ...(draft === null ? [] : [caretAt(left + (draft === '' ? 0 : widthOf(shown, textStyle)), middle, 14)]),
    ],
  };
}

function padlock(x: number, middle: number): DrawCommand[] {
  return [
    {
      kind: 'box',
      bounds: bounds(x + 2, middle - 6, 6, 8),
      fill: '#00000000',
      radius: 3,
      stroke: COLOURS.quiet,
      strokeWidth: 1.5,
    },
    { kind: 'box', bounds: bounds(x, middle - 2, 10, 7), fill: COLOURS.quiet, radius: 1.5 },
  ];
}

const TAB_WIDTH = 210;
const STRIP_LEFT = 88;

function tabStrip(computer: Computer): { nodes: AccessibilityNode[]; commands: DrawCommand[] } {
  const { browser } = computer;
  const frame = windowBounds(computer, 'browser');
  const room = frame.width - STRIP_LEFT - 56;
  const width = Math.min(TAB_WIDTH, Math.floor(room / Math.max(browser.tabs.length, 1)));
  const top = frame.y + 6;
  const placed = browser.tabs.map((tab, index) => ({
    tab,
    box: bounds(frame.x + STRIP_LEFT + index * width, top, width - 4, TITLE_BAR_HEIGHT - 6),
  }));
  const plus = bounds(frame.x + STRIP_LEFT + browser.tabs.length * width + 4, top + 3, 28, 28);
  return {
    nodes: [
      {
        role: 'tablist',
        name: 'Tabs',
        bounds: bounds(frame.x, frame.y, frame.width, TITLE_BAR_HEIGHT),
        children: placed.flatMap(({ tab, box }) => tabNodes(tab, box, tab.id === browser.front)),
      },
      { ref: 'new-tab', role: 'button', name: 'New tab', bounds: plus },
    ],
    commands: [
      ...placed.flatMap(({ tab, box }) => tabCommands(tab, box, tab.id === browser.front)),
      centredText(plus.x + 14, plus.y + 14, '+', style(20, { colour: '#475467' })),
    ],
  };
}

const tabTitle = (tab: Tab): string => currentEntry(tab)?.shown?.page.title ?? currentEntry(tab)?.url ?? 'New tab';

function tabNodes(tab: Tab, box: Bounds, isFront: boolean): AccessibilityNode[] {
  const title = tabTitle(tab);
  return [
    { ref: `tab:${tab.id}`, role: 'tab', name: title, bounds: box, ...(isFront && { states: ['selected' as const] }) },
    {
      ref: `close-tab:${tab.id}`,
      role: 'button',
      name: `Close ${title}`,
      bounds: bounds(box.x + box.width - 28, box.y + 5, 24, 24),
    },
  ];
}

function tabCommands(tab: Tab, box: Bounds, isFront: boolean): DrawCommand[] {
  const textStyle = style(13, { colour: isFront ? COLOURS.ink : COLOURS.quiet });
  const background: DrawCommand[] = isFront
    ? [
        { kind: 'box', bounds: box, fill: COLOURS.paper, radius: 9 },
        { kind: 'box', bounds: bounds(box.x, box.y + 14, box.width, box.height - 14), fill: COLOURS.paper },
      ]
    : [];
  const room = box.width - 44;
  return [
    ...background,
    ...(room > 20
      ? [textAt(box.x + 14, box.y + box.height / 2, fitLine(tabTitle(tab), room, textStyle), textStyle)]
      : []),
    centredText(box.x + box.width - 16, box.y + box.height / 2, '×', style(15, { colour: COLOURS.quiet })),
  ];
}

function downloadBar({ browser }: Computer, area: Bounds): DrawCommand[] {
  if (browser.downloadNotice === null) return [];
  const textStyle = style(14, { isBold: true, colour: COLOURS.paper });
  const text = fitLine(`Saved ${browser.downloadNotice}`, Math.min(area.width - 100, 480), textStyle);
  const width = Math.ceil(widthOf(text, textStyle)) + 62;
  const box = bounds(area.x + area.width - width - 20, area.y + area.height - 62, width, 42);
  return [
    { kind: 'box', bounds: box, fill: '#1f2733', radius: 10, hasShadow: true },
    { kind: 'box', bounds: bounds(box.x + 20, box.y + 11, 3, 11), fill: '#61c454' },
    {
      kind: 'polygon',
      fill: '#61c454',
      points: [
        [box.x + 15, box.y + 20],
        [box.x + 28, box.y + 20],
        [box.x + 21.5, box.y + 27],
      ],
    },
    { kind: 'box', bounds: bounds(box.x + 14, box.y + 29, 15, 2), fill: '#61c454' },
    textAt(box.x + 42, box.y + 21, text, textStyle),
  ];
}
