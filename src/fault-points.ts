/** Points at which a test can make the process or its worker thread die. */
export type FaultPoint =
  | 'before main commit'
  | 'after main commit'
  | 'before graph commit'
  | 'after graph commit'
  | 'graph delta appended'
  | 'before request end'
  | 'request begun'
  | 'step recorded'
  | 'before task end'
  | 'while file is written'
  | 'after file is written'
  | 'object begun'
  | 'object stored'
  | 'object marked'
  | 'object deleted';

type Pass = (point: FaultPoint, subject: string) => void;

let pass: Pass = () => {};

/** Marks a fault point; `subject` identifies the work in progress. Does nothing unless a test has set a fault. */
export function faultPoint(point: FaultPoint, subject = ''): void {
  pass(point, subject);
}

/** What ends: the process or the thread. `stall`: the thread computes for ever. */
export type FaultKind = 'process' | 'thread' | 'stall';

const isFaultKind = (kind: string): kind is FaultKind => ['process', 'thread', 'stall'].includes(kind);

/** Reads `point:count[:kind[:subject]]`: calls `die` when this thread passes the point for the `count`-th time,
 *  counting only subjects that contain the given one. Undefined clears the fault. Throws an Error for anything else. */
export function setFault(fault: string | undefined, die: (how: FaultKind) => void): void {
  pass = () => {};
  if (fault === undefined) return;
  const [point = '', count = '', how = 'process', wanted = ''] = fault.split(':');
  if (!/^[1-9]\d*$/.test(count) || !isFaultKind(how)) {
    throw new Error(
      `DOPPEL_FAULT must be point:count[:process|thread|stall[:subject]]; it is ${JSON.stringify(fault)}.`,
    );
  }
  let left = Number(count);
  pass = (passed, subject) => {
    if (passed !== point || !subject.includes(wanted)) return;
    left -= 1;
    if (left === 0) die(how);
  };
}
