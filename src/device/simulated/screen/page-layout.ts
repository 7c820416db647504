import type { AccessibilityNode, Bounds } from '../../device.ts';
import type { WebDocument } from '../web/document.ts';
import type { Mark } from './marks.ts';
import { bounds } from './marks.ts';
import { placeBlock } from './page-blocks.ts';
import type { PlacedBlock } from './page-text.ts';
import { placeText } from './page-text.ts';
import { fitLine, textAt } from './text.ts';
import { COLOURS, style } from './theme.ts';

const MAX_COLUMN_WIDTH = 820;
const BLOCK_GAP = 16;
const BANNER_HEIGHT = 44;

export interface LaidOutPage {
  document: AccessibilityNode;
  marks: Mark[];
  /** The block that was read last, where it stands on the screen now; null when none was. */
  readBounds: Bounds | null;
}

/** Lays a page out in the part of the screen it is seen through. The page is scrolled so that the block read last is
 *  in view; nodes outside the view keep their bounds, which then lie outside it too. */
export function layOutPage(page: WebDocument, view: Bounds, size: number, readBlockIndex: number | null): LaidOutPage {
  const placed = placePage(page, view, size, 0);
  const read = readBlockIndex === null ? undefined : placed.blocks[readBlockIndex]?.node.bounds;
  const scroll = scrollFor(read, placed.bottom, view);
  const shown = scroll === 0 ? placed : placePage(page, view, size, scroll);
  const readBounds = (readBlockIndex === null ? undefined : shown.blocks[readBlockIndex]?.node.bounds) ?? null;
  const highlight: Mark[] = readBounds ? [highlightOf(readBounds)] : [];
  const nodes = [shown.title.node, ...shown.blocks.map((block) => block.node)];
  const content = [...shown.title.marks, ...highlight, ...shown.blocks.flatMap((block) => block.marks)];
  return {
    document: { role: 'document', name: page.title, bounds: view, children: nodes },
    marks: [{ kind: 'clip', bounds: view, marks: [ground(view), ...content, ...banner(page, view, scroll)] }],
    readBounds,
  };
}

function placePage(page: WebDocument, view: Bounds, size: number, scroll: number) {
  const width = Math.min(MAX_COLUMN_WIDTH, view.width - 2 * Math.max(16, Math.round(size * 1.5)));
  const x = Math.round(view.x + (view.width - width) / 2);
  const top = view.y + BANNER_HEIGHT + 20 - scroll;
  const title = placeText(
    'heading',
    page.title,
    { x, y: top, width, size },
    style(Math.round(size * 1.8), { isBold: true }),
  );
  const blocks: PlacedBlock[] = [];
  let y = top + title.height + BLOCK_GAP;
  for (const block of page.blocks) {
    const placed = placeBlock(block, { x, y, width, size });
    blocks.push(placed);
    y += placed.height + BLOCK_GAP;
  }
  return { title, blocks, bottom: y };
}

function scrollFor(read: Bounds | undefined, bottom: number, view: Bounds): number {
  if (!read || read.y + read.height <= view.y + view.height - BLOCK_GAP) return 0;
  const furthest = Math.max(0, bottom - (view.y + view.height));
  return Math.min(furthest, Math.round(read.y - view.y - view.height / 3));
}

function ground(view: Bounds): Mark {
  return { kind: 'box', bounds: view, fill: COLOURS.paper };
}

function banner(page: WebDocument, view: Bounds, scroll: number): Mark[] {
  const box = bounds(view.x, view.y - scroll, view.width, BANNER_HEIGHT);
  const look = style(16, { isBold: true, colour: COLOURS.paper });
  return [
    { kind: 'box', bounds: box, fill: page.site.colour },
    textAt(box.x + 20, box.y + BANNER_HEIGHT / 2, fitLine(page.site.name, box.width - 40, look), look),
  ];
}

function highlightOf(read: Bounds): Mark {
  const box = bounds(read.x - 8, read.y - 4, read.width + 16, read.height + 8);
  return { kind: 'box', bounds: box, fill: COLOURS.highlight, radius: 6 };
}
