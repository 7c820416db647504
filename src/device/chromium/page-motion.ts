import type { ChromiumTab } from './pages/chromium-tab.ts';
import { castPage } from './pages/page-screencast.ts';

export interface PageMotionOptions {
  /** The page in front; null if there is none that may be shown. */
  front: () => ChromiumTab | null;
  /** Size of pages in CSS pixels. */
  viewport: { width: number; height: number };
  /** Whether frames are kept until they are taken. */
  isKept: boolean;
}

const WATCHED = { scale: 1, everyMs: 100 };
/** Frames that nobody watches are seen for a moment in a recording. */
const UNWATCHED = { scale: 0.5, everyMs: 250 };
const MAX_KEPT = 4;

/** What moves in the browser of a run: streamed to those who watch, and kept for the recording. */
export class PageMotion {
  readonly #options: PageMotionOptions;
  #viewer: ((jpeg: Buffer) => void) | null = null;
  #cast: ChromiumTab | null = null;
  #stopCast = () => {};
  /** Counts what was started or stopped. */
  #turn = 0;
  #isOver = false;
  /** The newest last; one in `#stride` of the frames. */
  #kept: Buffer[] = [];
  #stride = 1;
  #count = 0;

  constructor(options: PageMotionOptions) {
    this.#options = options;
  }

  /** Streams the page in front. Ends any earlier stream. Returns the function that ends it. */
  stream(onPicture: (jpeg: Buffer) => void): () => void {
    this.#setViewer(onPicture);
    return () => {
      if (this.#viewer === onPicture) this.#setViewer(null);
    };
  }

  /** Call when another page may be in front. */
  async follow(): Promise<void> {
    const isWanted = this.#options.isKept || this.#viewer !== null;
    const front = isWanted && !this.#isOver ? this.#options.front() : null;
    if (front === this.#cast) return;
    this.#stop();
    this.#cast = front;
    const turn = this.#turn;
    const session = await front?.session().catch(() => null);
    if (session && this.#turn === turn) this.#start(front, session);
  }

  /** JPEGs of what has moved since the last call: a few of the frames, without the last, which shows the page as it is. */
  take(): Buffer[] {
    const taken = this.#kept.slice(0, -1);
    this.#forget();
    return taken;
  }

  end(): void {
    this.#isOver = true;
    this.#stop();
    this.#forget();
  }

  #setViewer(viewer: ((jpeg: Buffer) => void) | null): void {
    this.#viewer = viewer;
    // Starts again, in the size that is wanted now.
    this.#stop();
    void this.follow();
  }

  #start(front: ChromiumTab | null, session: Awaited<ReturnType<ChromiumTab['session']>>): void {
    const { viewport } = this.#options;
    const { scale, everyMs } = this.#viewer ? WATCHED : UNWATCHED;
    const size = { width: Math.floor(viewport.width * scale), height: Math.floor(viewport.height * scale) };
    let isFirst = true;
    const onPicture = (jpeg: Buffer) => {
      if (this.#options.front() !== front) return;
      this.#viewer?.(jpeg);
      // The first shows what does not move yet.
      if (!isFirst) this.#keep(jpeg);
      isFirst = false;
    };
    this.#stopCast = castPage({ session, size, everyMs, onPicture });
  }

  #stop(): void {
    this.#stopCast();
    this.#stopCast = () => {};
    this.#cast = null;
    this.#turn += 1;
  }

  /** Keeps a few frames of however many, at even distances. */
  #keep(jpeg: Buffer): void {
    if (!this.#options.isKept) return;
    this.#count += 1;
    if (this.#count % this.#stride !== 0) return;
    this.#kept.push(jpeg);
    if (this.#kept.length < 2 * MAX_KEPT) return;
    this.#kept = this.#kept.filter((_, index) => index % 2 === 1);
    this.#stride *= 2;
  }

  #forget(): void {
    this.#kept = [];
    this.#stride = 1;
    this.#count = 0;
  }
}
