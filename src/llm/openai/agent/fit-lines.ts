/** A line of the screen text. */
export interface Line {
  text: string;
  /** Whether the line belongs to the page, which may be truncated. */
  isPage: boolean;
  /** Where it is relative to the part of the page in view. */
  place: 'above' | 'in' | 'below';
  /** Whether it names something that can be acted on, or is a heading. */
  isLandmark: boolean;
}

export interface FitOptions {
  /** Maximum length in units of `count`. */
  budget: number;
  count: (text: string) => number;
}

const MARKS = { above: '(above the view)', in: '(in view)', below: '(below the view)' } as const;
const MARK_TOKENS = 8;
const NOTE_TOKENS = 16;
/** Lines of one shape, beyond which they are a list. */
const MIN_LIST = 12;
const LIST_HEAD = 3;
const LIST_TAIL = 2;
/** Part of the budget left by the view that is for landmarks out of view. */
const LANDMARK_SHARE = 0.5;

/** The lines, with marks where the view begins and ends. A page that exceeds the budget is reduced to what is in view, the
 *  controls and headings around it (the first and last of a list), and the text next to it. Notes say how many lines are
 *  left out. */
export function fitLines(lines: readonly Line[], { budget, count }: FitOptions): string[] {
  const costs = lines.map((line, index) => count(line.text) + 1 + (isTurn(lines, index) ? MARK_TOKENS : 0));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const kept = total <= budget ? lines.map(() => true) : new LineChoice(lines, costs, budget).choose();
  return withNotes(lines, kept);
}

/** Chooses lines by importance until the budget is used. */
class LineChoice {
  private readonly lines: readonly Line[];
  private readonly costs: readonly number[];
  private readonly kept: boolean[];
  private left: number;

  constructor(lines: readonly Line[], costs: readonly number[], budget: number) {
    this.lines = lines;
    this.costs = costs;
    this.kept = lines.map(({ isPage }) => !isPage);
    const fixed = costs.reduce((sum, cost, index) => sum + (this.kept[index] ? cost : 0), 0);
    this.left = budget - fixed - 2 * NOTE_TOKENS;
  }

  choose(): readonly boolean[] {
    const page = this.indexes(({ isPage }) => isPage);
    const inView = page.filter((index) => this.lines[index]?.place === 'in');
    this.takeWhileFitting(inView);
    const [first = page[0] ?? 0, last = first] = [inView[0], inView.at(-1)];
    const below = page.filter((index) => this.lines[index]?.place !== 'in' && index > last);
    const around = page.filter((index) => this.lines[index]?.place !== 'in' && index <= last).reverse();
    this.takeLandmarks([...below, ...around], first, last);
    this.takeWhileFitting(below) && this.takeWhileFitting(around);
    return this.kept;
  }

  /** Landmarks cost a note each, because the lines between them may be left out. */
  private takeLandmarks(indexes: readonly number[], first: number, last: number): void {
    const lists = listsIn(this.lines, indexes);
    const distance = (index: number): number => (index > last ? index - last : Math.abs(first - index));
    const candidates = indexes.filter((index) => this.lines[index]?.isLandmark && !lists.has(index));
    let share = this.left * LANDMARK_SHARE;
    for (const index of candidates.sort((a, b) => distance(a) - distance(b) || a - b)) {
      const cost = (this.costs[index] ?? 0) + NOTE_TOKENS;
      if (cost > share) return;
      share -= cost;
      this.left -= cost;
      this.kept[index] = true;
    }
  }

  /** Whether all of them fitted. */
  private takeWhileFitting(indexes: readonly number[]): boolean {
    for (const index of indexes) {
      if (this.kept[index]) continue;
      const cost = this.costs[index] ?? 0;
      if (cost > this.left) return false;
      this.left -= cost;
      this.kept[index] = true;
    }
    return true;
  }

  private indexes(which: (line: Line) => boolean): number[] {
    return this.lines.flatMap((line, index) => (which(line) ? [index] : []));
  }
}

/** The middles of lists: lines of the same shape. */
function listsIn(lines: readonly Line[], indexes: readonly number[]): Set<number> {
  const byShape = Map.groupBy(
    indexes.toSorted((a, b) => a - b),
    (index) => shapeOf(lines[index]?.text ?? ''),
  );
  const lists = [...byShape.values()].filter(({ length }) => length > MIN_LIST);
  return new Set(lists.flatMap((list) => list.slice(LIST_HEAD, -LIST_TAIL)));
}

/** A line without its texts, addresses and refs. */
const shapeOf = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[[^\]]*\]/g, '[]')
    .replace(/-> \S+/g, '->');

/** Whether the place of a line of the page differs from that of the line before it. */
function isTurn(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  const before = lines[index - 1];
  return line?.isPage === true && line.place !== (before?.isPage ? before.place : 'in');
}

function withNotes(lines: readonly Line[], kept: readonly boolean[]): string[] {
  const shown: string[] = [];
  let omitted: Line[] = [];
  let place: Line['place'] = 'in';
  const note = () => {
    if (omitted.length > 0) shown.push(describeGap(omitted));
    omitted = [];
  };
  for (const [index, line] of lines.entries()) {
    if (!kept[index]) {
      omitted.push(line);
      continue;
    }
    note();
    if (line.isPage && line.place !== place) shown.push(MARKS[line.place]);
    place = line.isPage ? line.place : 'in';
    shown.push(line.text);
  }
  note();
  return shown;
}

function describeGap(lines: readonly Line[]): string {
  if (lines.every(({ place }) => place === 'above')) return `… ${lines.length} lines above; scroll up to see them`;
  if (lines.every(({ place }) => place !== 'above')) return `… ${lines.length} more lines; scroll down to see them`;
  return `… ${lines.length} lines left out; scroll to see them`;
}
