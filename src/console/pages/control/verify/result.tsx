import type { Expectation } from '../../../api/control.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { toHref } from '../../../state/route.ts';
import { SUBJECTS, type Subject } from './expectation.ts';
import { type Difference, type NamedRequest, readVerdict } from './verdict.ts';

/** What became of an expectation; `detail` says why it is not met. */
export type Outcome = { subject: Subject } & ({ expectation: Expectation; count: number } | { detail: string });

export function Result({ outcome }: { outcome: Outcome }) {
  if ('detail' in outcome) return <Unmet {...outcome} />;
  const { subject, expectation, count } = outcome;
  const { one, many } = SUBJECTS[subject];
  return (
    <>
      <p class="verdict" data-met="true">
        As expected: {count} {count === 1 ? one : many}.
      </p>
      <p class="quiet small">
        <CopyButton label="Copy for POST /_doppel/verify" text={() => JSON.stringify(expectation, null, 2)} />
      </p>
    </>
  );
}

function Unmet({ subject, detail }: { subject: Subject; detail: string }) {
  const { summary, title, requests } = readVerdict(detail);
  return (
    <>
      <p class="verdict" data-met="false">
        {summary}
      </p>
      {title && <h3>{title}</h3>}
      <ol class="near-misses">
        {requests.map((request) => (
          <li key={request.id}>
            <Named subject={subject} request={request} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Named({ subject, request: { id, text, differences } }: { subject: Subject; request: NamedRequest }) {
  const href = subject === 'effects' ? toHref(['tasks', id]) : toHref(['control'], { tab: 'journal', request: id });
  return (
    <>
      <a class="mono" href={href}>
        {text}
      </a>
      {differences.length > 0 && (
        <ul class="differences">
          {differences.map((difference) => (
            <DifferenceLine key={difference.expected} difference={difference} />
          ))}
        </ul>
      )}
    </>
  );
}

function DifferenceLine({ difference: { expected, received } }: { difference: Difference }) {
  return (
    <li>
      <span class="difference" data-side="expected">
        {expected}
      </span>
      {received && (
        <span class="difference" data-side="received">
          <span class="unseen">but </span>is {received}
        </span>
      )}
    </li>
  );
}
