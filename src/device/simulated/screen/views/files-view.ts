import type { AccessibilityNode, Bounds } from '../../../device.ts';
import type { StoredFile } from '../../apps/files.ts';
import { findFile, previewText, sizeText } from '../../apps/files.ts';
import type { Computer } from '../../state.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { appArea, isPhone, textSize } from '../geometry.ts';
import { fitLine, textAt, wrap } from '../text.ts';
import { COLOURS, style } from '../theme.ts';
import type { AppView } from './app-view.ts';

const ROW_HEIGHT = 58;
const PADDING = 16;

/** The device's files, newest first, with a preview of the opened one. */
export function filesView(computer: Computer): AppView {
  const area = appArea(computer, 'files');
  const opened = computer.files.opened === null ? null : findFile(computer.files, computer.files.opened);
  const isCovered = opened !== null && isPhone(computer);
  const listWidth = opened && !isPhone(computer) ? Math.round(area.width * 0.44) : area.width;
  const list = isCovered ? { nodes: [], commands: [] } : listPart(computer, { ...area, width: listWidth });
  const place = isCovered ? area : bounds(area.x + listWidth, area.y, area.width - listWidth, area.height);
  const preview = opened ? previewPart(opened, place, textSize(computer)) : { nodes: [], commands: [] };
  return {
    nodes: [...list.nodes, ...preview.nodes],
    commands: [
      { kind: 'box', bounds: area, fill: COLOURS.paper },
      { kind: 'clip', bounds: area, commands: [...list.commands, ...preview.commands] },
    ],
    pointer: null,
  };
}

function listPart({ files }: Computer, area: Bounds): { nodes: AccessibilityNode[]; commands: DrawCommand[] } {
  const rows = [...files.stored.entries()].reverse();
  const placed = rows.map(([index, file], row) => {
    const box = bounds(area.x + 8, area.y + 8 + row * ROW_HEIGHT, area.width - 16, ROW_HEIGHT - 6);
    return { index, file, box, isSeen: box.y < area.y + area.height };
  });
  const nodes = placed.map(({ index, file, box, isSeen }) => ({
    ref: `file:${index + 1}`,
    role: 'listitem',
    name: file.name,
    value: detailOf(file),
    ...(files.opened === file.name && { states: ['selected' as const] }),
    ...(isSeen && { bounds: box }),
  }));
  const empty = textAt(area.x + PADDING, area.y + 32, 'No files yet', style(15, { colour: COLOURS.quiet }));
  return {
    nodes: [{ role: 'list', name: 'Files', bounds: area, children: nodes }],
    commands:
      placed.length === 0
        ? [empty]
        : placed
            .filter(({ isSeen }) => isSeen)
            .flatMap(({ file, box }) => rowCommands(file, box, files.opened === file.name)),
  };
}

function detailOf(file: StoredFile): string {
  return `${typeOf(file)}, ${sizeText(file.bytes.length)}${file.isDownload ? ', downloaded' : ''}`;
}

function typeOf({ name, mediaType }: StoredFile): string {
  const extension = /\.(\w{1,5})$/.exec(name)?.[1];
  return extension ? extension.toUpperCase() : mediaType;
}

const ICON_COLOURS: Readonly<Record<string, string>> = {
  PDF: '#d64545',
  CSV: '#2f9e60',
  XLSX: '#2f9e60',
  TXT: '#5b6b82',
  PNG: '#8e5bd0',
  JPG: '#8e5bd0',
};

function rowCommands(file: StoredFile, box: Bounds, isOpen: boolean): DrawCommand[] {
  const type = typeOf(file);
  const name = style(15, { isBold: isOpen });
  const detail = style(12, { colour: COLOURS.quiet });
  const room = box.width - 68;
  return [
    ...(isOpen ? [{ kind: 'box' as const, bounds: box, fill: '#e8effc', radius: 8 }] : []),
    ...fileIcon(box.x + 12, box.y + 7, type),
    textAt(box.x + 58, box.y + 17, fitLine(file.name, room, name), name),
    textAt(box.x + 58, box.y + 37, fitLine(detailOf(file), room, detail), detail),
  ];
}

function fileIcon(x: number, y: number, type: string): DrawCommand[] {
  const textStyle = style(9, { isBold: true, colour: COLOURS.paper });
  return [
    { kind: 'box', bounds: bounds(x, y, 32, 38), fill: COLOURS.shade, radius: 4, stroke: '#c3cad6' },
    { kind: 'box', bounds: bounds(x, y + 19, 32, 13), fill: ICON_COLOURS[type] ?? '#5b6b82' },
    textAt(x + 4, y + 25.5, fitLine(type, 26, textStyle), textStyle),
  ];
}

function previewPart(
  file: StoredFile,
  area: Bounds,
  size: number,
): { nodes: AccessibilityNode[]; commands: DrawCommand[] } {
  const text = previewText(file);
  const title = style(size, { isBold: true });
  const quiet = style(size - 3, { colour: COLOURS.quiet });
  const room = area.width - 2 * PADDING;
  const top = area.y + 72;
  const paper = bounds(area.x + PADDING, top, room, area.y + area.height - top - PADDING);
  return {
    nodes: [
      {
        role: 'document',
        name: file.name,
        value: text === null ? detailOf(file) : text.slice(0, 4_000).toWellFormed(),
        bounds: area,
      },
    ],
    commands: [
      { kind: 'box', bounds: bounds(area.x, area.y, area.width, area.height), fill: COLOURS.shade },
      { kind: 'box', bounds: bounds(area.x, area.y, 1, area.height), fill: COLOURS.line },
      textAt(area.x + PADDING, area.y + 26, fitLine(file.name, room, title), title),
      textAt(area.x + PADDING, area.y + 50, fitLine(detailOf(file), room, quiet), quiet),
      { kind: 'box', bounds: paper, fill: COLOURS.paper, radius: 8, stroke: COLOURS.line },
      { kind: 'clip', bounds: paper, radius: 8, commands: previewCommands(text, paper) },
    ],
  };
}

function previewCommands(text: string | null, paper: Bounds): DrawCommand[] {
  if (text === null)
    return [
      textAt(paper.x + 16, paper.y + 26, 'No preview of this kind of file', style(14, { colour: COLOURS.quiet })),
    ];
  const textStyle = { ...style(13), isMono: true };
  const most = Math.floor((paper.height - 20) / 20);
  const lines = text
    .slice(0, 8_000)
    .split('\n')
    .slice(0, most)
    .flatMap((line) => wrap(line, paper.width - 32, textStyle))
    .slice(0, most);
  return lines.map((line, row) => textAt(paper.x + 16, paper.y + 20 + row * 20, line, textStyle));
}
