const CHANGE =
  /\b(?:now|nowadays|these days|today|as of|instead|any ?more|no longer|again|finally|new|since|from now on|left|moved?|switched|swapped|traded|changed|replaced|quit|sold|bought|stopped|cancelled|gave up|gone|let go|handed in|took over|taken over|passed away|died|retired|voted|became|first day|rais(?:ed?|es|ing)|doubled?|increased?|reduced?|lower(?:s|ed)|bumped|pushed|postponed|put (?:up|back|off)|return(?:s|ed)|brought back|paid (?:off|back))\b/i;

/** Whether an English text says that something is different from before. */
export function statesChange(text: string): boolean {
  return CHANGE.test(text);
}
