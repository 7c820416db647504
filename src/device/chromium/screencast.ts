import type { ChromiumTab } from './pages/chromium-tab.ts';
import { castPage } from './pages/page-screencast.ts';

export interface ScreencastOptions {
  /** The page in front; null if there is none that can be shown. */
  front: () => ChromiumTab | null;
  size: { width: number; height: number };
  /** See `BrowserEngine.screencast`. */
  onPicture: (jpeg: Buffer) => void;
}

/** Streams the page in front of a run's browser. */
export class Screencast {
  readonly #options: ScreencastOptions;
  #cast: ChromiumTab | null = null;
  #stop = () => {};
  #isOver = false;

  constructor(options: ScreencastOptions) {
    this.#options = options;
  }

  /** Call when another page may be in front. */
  async follow(): Promise<void> {
    const front = this.#options.front();
    if (front === this.#cast || this.#isOver) return;
    this.#stop();
    this.#cast = front;
    this.#stop = () => {};
    const session = await front?.session().catch(() => null);
    if (!session || this.#cast !== front || this.#isOver) return;
    const { size, onPicture } = this.#options;
    this.#stop = castPage({ session, size, onPicture: (jpeg) => this.#options.front() === front && onPicture(jpeg) });
  }

  end(): void {
    this.#isOver = true;
    this.#stop();
  }
}
