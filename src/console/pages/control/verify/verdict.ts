/** Why an expectation is not met, as the server writes it in a text of lines. */
export interface Verdict {
  /** What was expected, and what was counted. */
  summary: string;
  /** Requests that are named for it, under the line that says why. */
  title: string;
  requests: NamedRequest[];
}

export interface NamedRequest {
  /** Method, path and status. */
  text: string;
  id: string;
  differences: Difference[];
}

export interface Difference {
  /** `body task must contain "kettle"`. */
  expected: string;
  /** Empty if the server does not say it. */
  received: string;
}

const REQUEST = /^- (.*), id (\S+)$/;
/** Values are in quotation marks, within which "but is" has no meaning. */
const DIFFERENCE = /^((?:"(?:[^"\\]|\\.)*"|[^"])*?), but is (.*)$/;
const INDENT = '  - ';

export function readVerdict(detail: string): Verdict {
  const [summary = '', ...lines] = detail.split('\n');
  const verdict: Verdict = { summary, title: '', requests: [] };
  for (const line of lines) {
    const request = REQUEST.exec(line);
    if (request) verdict.requests.push({ text: request[1] ?? '', id: request[2] ?? '', differences: [] });
    else if (line.startsWith(INDENT)) verdict.requests.at(-1)?.differences.push(readDifference(line));
    else verdict.title = line;
  }
  return verdict;
}

function readDifference(line: string): Difference {
  const text = line.slice(INDENT.length);
  const [, expected = text, received = ''] = DIFFERENCE.exec(text) ?? [];
  return { expected, received };
}
