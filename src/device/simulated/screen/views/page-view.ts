import type { Element } from 'domhandler';
import type { AccessibilityNode, Bounds } from '../../../device.ts';
import type { OpenPage } from '../../browser/browser.ts';
import type { Computer } from '../../state.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { pageArea } from '../geometry.ts';
import type { PageLayout } from '../layout/page-layout.ts';
import { layOutPage } from '../layout/page-layout.ts';
import { toPageTree } from '../layout/page-tree.ts';
import { COLOURS } from '../theme.ts';

interface Kept {
  version: number;
  width: number;
  size: number;
  layout: PageLayout;
  nodes: AccessibilityNode[];
}

// Looking at a page and drawing it ask for the same layout.
const kept = new WeakMap<OpenPage, Kept>();

function laidOut(shown: OpenPage, width: number, size: number): Kept {
  const known = kept.get(shown);
  if (known && known.version === shown.version && known.width === width && known.size === size) return known;
  const layout = layOutPage(shown, width, size);
  const fresh = { version: shown.version, width, size, layout, nodes: toPageTree(shown, layout) };
  kept.set(shown, fresh);
  return fresh;
}

export interface PageView {
  document: AccessibilityNode;
  marks: DrawCommand[];
  /** What was acted on or read last, where it is on the screen now. */
  mark: Bounds | null;
}

/** The page as it is seen through a part of the screen. What lies outside keeps its bounds, which then lie outside too. */
export function viewPage(shown: OpenPage, view: Bounds, size: number): PageView {
  const { layout, nodes } = laidOut(shown, view.width, size);
  const shift = { x: view.x, y: view.y - shown.scroll };
  const marked = shown.mark ? markedBounds(layout, shown.mark.element) : null;
  const seen = layout.marks.filter((mark) => isSeen(mark, shown.scroll, view.height));
  const content = [...seen, ...(marked ? [highlight(marked, shown.mark?.isRead ?? false)] : [])];
  const document: AccessibilityNode = {
    role: 'document',
    name: shown.page.title,
    bounds: view,
    children: nodes.map((node) => movedNode(node, shift)),
  };
  return {
    document,
    marks: [
      { kind: 'box', bounds: view, fill: COLOURS.paper },
      { kind: 'clip', bounds: view, shift, marks: content },
      ...scrollBar(layout.height, shown.scroll, view),
    ],
    mark: marked && moveBounds(marked, shift),
  };
}

function movedNode(node: AccessibilityNode, shift: { x: number; y: number }): AccessibilityNode {
  return {
    ...node,
    ...(node.bounds && { bounds: moveBounds(node.bounds, shift) }),
    ...(node.children && { children: node.children.map((child) => movedNode(child, shift)) }),
  };
}

function moveBounds(box: Bounds, shift: { x: number; y: number }): Bounds {
  return { ...box, x: box.x + shift.x, y: box.y + shift.y };
}

function isSeen(mark: DrawCommand, scroll: number, height: number): boolean {
  const [top, bottom] = extent(mark);
  return bottom >= scroll && top <= scroll + height;
}

function extent(mark: DrawCommand): [number, number] {
  switch (mark.kind) {
    case 'text':
      return [mark.y - mark.size * 1.2, mark.y + mark.size * 0.5];
    case 'disc':
      return [mark.y - mark.radius, mark.y + mark.radius];
    case 'polygon':
      return [Math.min(...mark.points.map(([, y]) => y)), Math.max(...mark.points.map(([, y]) => y))];
    default:
      return [mark.bounds.y - 2, mark.bounds.y + mark.bounds.height + 2];
  }
}

/** Where an element lies; when it takes no room itself, where what holds it does. */
function markedBounds({ boxes }: PageLayout, element: Element): Bounds | null {
  for (let at: Element | null = element; at; at = at.parent?.type === 'tag' ? (at.parent as Element) : null) {
    const box = boxes.get(at);
    if (box) return box;
  }
  return null;
}

/** A yellow ground as of a marker pen for what was read, a soft ring around what was acted on. */
function highlight(box: Bounds, isRead: boolean): DrawCommand {
  const margin = isRead ? 5 : 4;
  const frame = bounds(box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin);
  if (isRead) return { kind: 'box', bounds: frame, fill: '#ffefa8', radius: 6, stroke: '#f0c419', isMarker: true };
  return { kind: 'box', bounds: frame, fill: '#00000000', radius: 10, stroke: '#2f6fde70', strokeWidth: 3 };
}

function scrollBar(height: number, scroll: number, view: Bounds): DrawCommand[] {
  if (height <= view.height) return [];
  const length = Math.max(36, Math.round((view.height * view.height) / height));
  const y = view.y + 3 + Math.round(((view.height - 6 - length) * scroll) / (height - view.height));
  return [{ kind: 'box', bounds: bounds(view.x + view.width - 8, y, 5, length), fill: '#10182855', radius: 2.5 }];
}

/** How far the page can be scrolled, and how much of it is seen at once. */
export function scrollRange(computer: Computer, shown: OpenPage): { furthest: number; viewHeight: number } {
  const { area, size } = pageArea(computer);
  const { layout } = laidOut(shown, area.width, size);
  return { furthest: Math.max(0, layout.height - area.height), viewHeight: area.height };
}

/** Scrolls to what was acted on or read last, unless it is in view. */
export function showMark(computer: Computer, shown: OpenPage): void {
  const { area, size } = pageArea(computer);
  const { layout } = laidOut(shown, area.width, size);
  const box = shown.mark && markedBounds(layout, shown.mark.element);
  const furthest = Math.max(0, layout.height - area.height);
  if (box && (box.y < shown.scroll + 8 || box.y + box.height > shown.scroll + area.height - 16)) {
    shown.scroll = Math.round(box.y - area.height / 4);
  }
  shown.scroll = Math.max(0, Math.min(furthest, shown.scroll));
}

/** The elements of the page that lie at a place of the screen. */
export function elementsAt(computer: Computer, shown: OpenPage, x: number, y: number): Element[] {
  const { area, size } = pageArea(computer);
  if (x < area.x || x >= area.x + area.width || y < area.y || y >= area.y + area.height) return [];
  const at = { x: x - area.x, y: y - area.y + shown.scroll };
  const found: Element[] = [];
  for (const [element, box] of laidOut(shown, area.width, size).layout.boxes) {
    if (at.x >= box.x && at.x < box.x + box.width && at.y >= box.y && at.y < box.y + box.height) found.push(element);
  }
  return found;
}
