import type { Element } from 'domhandler';
import { childElements, isHidden } from '../../../browser/dom.ts';

export interface Cell {
  element: Element;
  column: number;
  span: number;
}

export interface Row {
  element: Element;
  cells: Cell[];
  isHead: boolean;
}

/** Rows with each cell's column after row and column spans. Columns from `limit` on are left out. */
export function rowsOf(table: Element, limit: number): Row[] {
  const filledUntil: number[] = [];
  return rowElements(table).map((element, rowIndex) => {
    const cells: Cell[] = [];
    let column = 0;
    for (const cell of childElements(element)) {
      if ((cell.name !== 'td' && cell.name !== 'th') || isHidden(cell)) continue;
      while ((filledUntil[column] ?? 0) > rowIndex) column += 1;
      if (column >= limit) break;
      const span = Math.min(spanOf(cell.attribs.colspan), limit - column);
      const until = rowIndex + spanOf(cell.attribs.rowspan);
      for (let at = column; at < column + span; at += 1) filledUntil[at] = until;
      cells.push({ element: cell, column, span });
      column += span;
    }
    const isHead = cells.length > 0 && cells.every((cell) => cell.element.name === 'th');
    return { element, cells, isHead };
  });
}

function rowElements(parent: Element): Element[] {
  return childElements(parent).flatMap((child) => {
    if (child.name === 'tr') return isHidden(child) ? [] : [child];
    return ['thead', 'tbody', 'tfoot', 'form'].includes(child.name) ? rowElements(child) : [];
  });
}

function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? '1', 10);
  return Number.isFinite(span) ? Math.min(Math.max(span, 1), 100) : 1;
}
