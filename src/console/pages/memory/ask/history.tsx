import { Ago } from '../../../components/status.tsx';
import type { Question } from './question.ts';

interface Props {
  questions: readonly Question[];
  shown: number | null;
  onChoose: (id: number) => void;
}

/** The questions of this tab. */
export function History({ questions, shown, onChoose }: Props) {
  return (
    <nav class="ask-history" aria-labelledby="history">
      <h2 id="history">Questions of this tab</h2>
      <ol>
        {questions.map(({ id, text, askedAt, outcome }) => (
          <li key={id}>
            <button type="button" aria-current={id === shown ? 'true' : undefined} onClick={() => onChoose(id)}>
              <span class="ask-history-text">{text}</span>
              <span class="quiet small">{outcome.state === 'answered' ? <Ago at={askedAt} /> : outcome.state}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
