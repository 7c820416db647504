/** Names of moments at which a test may want the process, or its worker thread, to die. */
export type FaultPoint =
  | 'before main commit'
  | 'after main commit'
  | 'before graph commit'
  | 'after graph commit'
  | 'before request end'
  | 'request begun'
  | 'step recorded'
  | 'before task end'
  | 'while file is written'
  | 'after file is written';

type Pass = (point: FaultPoint, subject: string) => void;

let pass: Pass = () => {};

/** Marks a moment; `subject` says what it is about. Does nothing unless a test has asked for it. */
export function faultPoint(point: FaultPoint, subject = ''): void {
  pass(point, subject);
}

/** Reads `point:count[:thread[:subject]]`: when this thread passes the point for the `count`-th time (of those whose
 *  subject contains the one given), `die` is called. Throws an Error for anything else; undefined asks for nothing. */
export function setFault(fault: string | undefined, die: (how: 'process' | 'thread') => void): void {
  pass = () => {};
  if (fault === undefined) return;
  const [point = '', count = '', how = 'process', wanted = ''] = fault.split(':');
  if (!/^[1-9]\d*$/.test(count) || (how !== 'process' && how !== 'thread')) {
    throw new Error(`DOPPEL_FAULT must be point:count[:thread[:subject]]; it is ${JSON.stringify(fault)}.`);
  }
  let left = Number(count);
  pass = (passed, subject) => {
    if (passed !== point || !subject.includes(wanted)) return;
    left -= 1;
    if (left === 0) die(how);
  };
}
