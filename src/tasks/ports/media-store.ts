/** Port: the recordings of runs, and the frames of runs whose screens have no scenes. */
export interface MediaStore {
  /** Frame 0 is the screen before the first step; frame n is the screen after step n. */
  saveFrame(taskId: string, index: number, bytes: Buffer): Promise<void>;
  /** Resolves to null when there is none. */
  readFrame(taskId: string, index: number): Promise<Buffer | null>;
  /** The recording is on disk when this resolves. */
  saveRecording(taskId: string, bytes: Buffer): Promise<void>;
  readRecording(taskId: string): Promise<Buffer | null>;
  /** Removes all media of a task. */
  remove(taskId: string): Promise<void>;
}
