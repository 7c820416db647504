import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { durationWords } from '../../../components/duration.ts';
import type { Question } from './question.ts';

const TICK_MS = 250;

interface Props {
  question: Question;
  onStop: () => void;
}

/** How far an unanswered question is, as far as the server says it: its record is CREATED until it ends, both while the
 *  question waits and while it is answered. */
export function Progress({ question: { askedAt, accepted }, onStop }: Props) {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <ol class="progress" aria-label="Progress">
        <Stage name="Sent" state={accepted ? 'done' : 'running'}>
          {accepted && `accepted after ${durationWords(accepted.at - askedAt)}`}
        </Stage>
        <Stage name="Queued or being answered" state={accepted ? 'running' : 'waiting'}>
          {accepted &&
            `for ${durationWords(Math.max(0, now.value - accepted.at))}, read ${toTimes(accepted.openReads)}`}
        </Stage>
        <Stage name="Answered" state="waiting" />
      </ol>
      <p>
        <button class="link" type="button" onClick={onStop}>
          Stop waiting
        </button>
      </p>
    </>
  );
}

interface StageProps {
  name: string;
  state: 'done' | 'running' | 'waiting';
  children?: string | null;
}

function Stage({ name, state, children }: StageProps) {
  return (
    <li aria-current={state === 'running' ? 'step' : undefined}>
      <span class="status" data-status={state}>
        {name}
      </span>{' '}
      {children && (
        <span class="quiet small" aria-hidden="true">
          {children}
        </span>
      )}
    </li>
  );
}

const toTimes = (count: number): string => (count === 1 ? 'once' : `${count} times`);
