import type { Element } from 'domhandler';
import type { AccessibilityNode, Bounds, Point } from '../../../device.ts';
import type { OpenPage } from '../../browser/browser.ts';
import type { Rendering } from '../../browser/page.ts';
import type { Computer } from '../../state.ts';
import { frontApp } from '../../state.ts';
import type { DrawCommand } from '../draw-commands.ts';
import { bounds } from '../draw-commands.ts';
import { isInView, pageArea, restOn } from '../geometry.ts';
import type { PageLayout } from '../layout/page-layout.ts';
import { layOutPage } from '../layout/page-layout.ts';
import { toPageTree } from '../layout/page-tree.ts';
import { COLOURS } from '../theme.ts';

interface CachedLayout {
  version: number;
  width: number;
  size: number;
  layout: PageLayout;
  /** The part of the page for which `nodes` were listed. */
  view: Bounds;
  nodes: AccessibilityNode[];
}

// Observing a page and drawing it use the same layout.
const layouts = new WeakMap<OpenPage, CachedLayout>();

function layoutOf(shown: OpenPage, { width, height: viewHeight }: Bounds, size: number): CachedLayout {
  const view = bounds(0, shown.scroll, width, viewHeight);
  const cached = layouts.get(shown);
  if (cached && cached.version === shown.version && cached.width === width && cached.size === size) {
    if (cached.view.y !== view.y || cached.view.height !== view.height) {
      cached.view = view;
      cached.nodes = toPageTree(shown, cached.layout, view);
    }
    return cached;
  }
  const layout = shown.page.rendering
    ? renderedLayout(shown.page.rendering, shown.scroll, width, viewHeight)
    : layOutPage(shown, width, size);
  const result = { version: shown.version, width, size, layout, view, nodes: toPageTree(shown, layout, view) };
  layouts.set(shown, result);
  return result;
}

/** The layout of a page that another engine has drawn: what is in view is one picture. */
function renderedLayout(
  { boxes, height, picture }: Rendering,
  scroll: number,
  width: number,
  viewHeight: number,
): PageLayout {
  const commands: DrawCommand[] =
    picture === null ? [] : [{ kind: 'image', bounds: bounds(0, scroll, width, viewHeight), base64: picture }];
  return { width, height, boxes, commands };
}

export interface PageView {
  document: AccessibilityNode;
  commands: DrawCommand[];
  /** Screen bounds of the element acted on or read last. */
  mark: Bounds | null;
}

/** Shows the scrolled page in an area of the screen. Nodes outside the area keep bounds outside it. */
export function viewPage(shown: OpenPage, view: Bounds, size: number): PageView {
  const { layout, nodes } = layoutOf(shown, view, size);
  const shift = { x: view.x, y: view.y - shown.scroll };
  const marked = shown.mark ? markedBounds(layout, shown.mark.element) : null;
  const seen = layout.commands.filter((command) => isSeen(command, shown.scroll, view.height));
  const content = [...seen, ...(marked ? [highlight(marked, shown.mark?.isRead ?? false)] : [])];
  const document: AccessibilityNode = {
    role: 'document',
    name: shown.page.title,
    bounds: view,
    children: nodes.map((node) => movedNode(node, shift)),
  };
  return {
    document,
    commands: [
      { kind: 'box', bounds: view, fill: COLOURS.paper },
      { kind: 'clip', bounds: view, shift, commands: content },
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

function isSeen(command: DrawCommand, scroll: number, height: number): boolean {
  const [top, bottom] = extent(command);
  return bottom >= scroll && top <= scroll + height;
}

function extent(command: DrawCommand): [number, number] {
  switch (command.kind) {
    case 'text':
      return [command.y - command.size * 1.2, command.y + command.size * 0.5];
    case 'disc':
      return [command.y - command.radius, command.y + command.radius];
    case 'polygon':
      return [Math.min(...command.points.map(([, y]) => y)), Math.max(...command.points.map(([, y]) => y))];
    default:
      return [command.bounds.y - 2, command.bounds.y + command.bounds.height + 2];
  }
}

/** Bounds of an element, or of its nearest ancestor that has a box. */
function markedBounds({ boxes }: PageLayout, element: Element): Bounds | null {
  for (let at: Element | null = element; at; at = at.parent?.type === 'tag' ? (at.parent as Element) : null) {
    const box = boxes.get(at);
    if (box) return box;
  }
  return null;
}

/** A yellow marker for what was read, a ring around what was acted on. */
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

function areaInFront(computer: Computer): { area: Bounds; size: number } {
  const app = frontApp(computer);
  return pageArea(computer, app === 'desktop' ? 'browser' : app);
}

/** Largest scroll offset and visible height of the page, in CSS pixels. */
export function scrollRange(computer: Computer, shown: OpenPage): { furthest: number; viewHeight: number } {
  const { area, size } = areaInFront(computer);
  const { layout } = layoutOf(shown, area, size);
  return { furthest: Math.max(0, layout.height - area.height), viewHeight: area.height };
}

/** Scrolls to the element acted on or read last unless it is visible. */
export function showMark(computer: Computer, shown: OpenPage): void {
  const { area, size } = areaInFront(computer);
  const { layout } = layoutOf(shown, area, size);
  const box = shown.mark && markedBounds(layout, shown.mark.element);
  const furthest = Math.max(0, layout.height - area.height);
  if (box && (box.y < shown.scroll + 8 || box.y + box.height > shown.scroll + area.height - 16)) {
    shown.scroll = Math.round(box.y - area.height / 4);
  }
  shown.scroll = Math.max(0, Math.min(furthest, shown.scroll));
}

/** Where the pointer is on an element of the page; null if that is out of view. */
export function pointOn(computer: Computer, shown: OpenPage, element: Element): Point | null {
  const { area, size } = areaInFront(computer);
  const box = markedBounds(layoutOf(shown, area, size).layout, element);
  const seen = box && moveBounds(box, { x: area.x, y: area.y - shown.scroll });
  return seen && isInView(seen, area) ? restOn(seen, area) : null;
}

/** Whether a point of the screen is where the window in front shows its page. */
export function isOnPage(computer: Computer, { x, y }: Point): boolean {
  const { area } = areaInFront(computer);
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

/** Elements of the page at a point of the screen. */
export function elementsAt(computer: Computer, shown: OpenPage, x: number, y: number): Element[] {
  const { area, size } = areaInFront(computer);
  if (!isOnPage(computer, { x, y })) return [];
  const at = { x: x - area.x, y: y - area.y + shown.scroll };
  const found: Element[] = [];
  for (const [element, box] of layoutOf(shown, area, size).layout.boxes) {
    if (at.x >= box.x && at.x < box.x + box.width && at.y >= box.y && at.y < box.y + box.height) found.push(element);
  }
  return found;
}
