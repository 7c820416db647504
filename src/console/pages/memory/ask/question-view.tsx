import { durationWords } from '../../../components/duration.ts';
import { toHref } from '../../../state/route.ts';
import { splitAnswer } from './answer-parts.ts';
import { Progress } from './progress.tsx';
import type { Answered, Question } from './question.ts';
import { stopAsking } from './questions.ts';

const MAX_IN_EXPLORER = 20;

interface Props {
  graph: string;
  question: Question;
  onCite: (reference: string) => void;
}

/** A question, how far it is, and its answer. */
export function QuestionView({ graph, question, onCite }: Props) {
  const { id, text, askedAt, accepted, parameters, outcome } = question;
  return (
    <section class="card answer" aria-labelledby="asked">
      <h2 id="asked">{text}</h2>
      <div aria-live="polite">
        {outcome.state === 'asking' && <Progress question={question} onStop={() => stopAsking(id)} />}
        {outcome.state === 'stopped' && <p class="quiet">Stopped waiting. The server goes on with it.</p>}
        {outcome.state === 'failed' && <p class="problem">{outcome.reason}</p>}
        {outcome.state === 'answered' && parameters.only_context === true && (
          <p class="quiet">Only the context was asked for.</p>
        )}
        {outcome.state === 'answered' && <AnswerText outcome={outcome} onCite={onCite} />}
      </div>
      {outcome.state === 'answered' && (
        <p class="row quiet small answer-facts">
          <span>{durationWords(outcome.endedAt - askedAt)}</span>
          {accepted && <span>accepted after {durationWords(accepted.at - askedAt)}</span>}
          <UsageText outcome={outcome} />
          {outcome.context.entities.length > 0 && <a href={toExplorer(graph, outcome)}>Show in explorer</a>}
        </p>
      )}
    </section>
  );
}

function toExplorer(graph: string, { context: { entities } }: Answered): string {
  const names = entities.slice(0, MAX_IN_EXPLORER).map(({ name }) => name);
  return toHref(['explore', graph], { focus: names[0] ?? '', nodes: names.join('|') });
}

function AnswerText({ outcome, onCite }: { outcome: Answered; onCite: (reference: string) => void }) {
  const parts = splitAnswer(outcome.answer, new Set(Object.keys(outcome.context.chunks)));
  return (
    <p class="answer-text">
      {parts.map((part) =>
        'text' in part ? (
          part.text
        ) : (
          <button
            class="citation"
            type="button"
            aria-label={`Source ${part.reference}`}
            onClick={() => onCite(part.reference)}
          >
            {part.reference}
          </button>
        ),
      )}
    </p>
  );
}

function UsageText({ outcome: { usage } }: { outcome: Answered }) {
  if (!usage) return <span>No model was called</span>;
  const count = (value: number) => value.toLocaleString('en');
  return (
    <span>
      {count(usage.calls)} model calls, {count(usage.input_tokens)} tokens in, {count(usage.output_tokens)} out
      {usage.cached_replies > 0 && `, ${count(usage.cached_replies)} from the cache`}
    </span>
  );
}
