/** A screen of a run, without its picture. */
export interface Screen {
  /** 0 is the screen before the first step; n is the screen after step n. */
  index: number;
  /** When it was taken, in ms from the start of the run. */
  atMs: number;
  /** Size in pixels. */
  width: number;
  height: number;
}

export interface StoredScreen extends Screen {
  /** What the picture is painted from; null if the picture itself is in the MediaStore. */
  scene: Buffer | null;
}

/** Port: the screens of runs, which the TaskLeaseStore stores. */
export interface ScreenStore {
  /** Resolves to null when there is none. */
  findScreen(taskId: string, index: number): Promise<StoredScreen | null>;
  /** All screens of a run, ascending. */
  listScreens(taskId: string): Promise<Screen[]>;
  /** Removes all screens of a task. */
  removeScreens(taskId: string): Promise<void>;
}
