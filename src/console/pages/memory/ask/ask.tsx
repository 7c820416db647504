import { useSignal } from '@preact/signals';
import { Empty } from '../../../components/feedback.tsx';
import { toHref } from '../../../state/route.ts';
import { AskForm } from './ask-form.tsx';
import { ContextView } from './context/context-view.tsx';
import { History } from './history.tsx';
import { QuestionView } from './question-view.tsx';
import { questionsTo } from './questions.ts';

/** Asks a graph, and shows the answer with what it is made from. */
export function Ask({ graph, hasMemories }: { graph: string; hasMemories: boolean }) {
  const questions = questionsTo(graph).value;
  const chosen = useSignal<number | null>(null);
  /** The reference number that was followed last, and how often one was. */
  const cited = useSignal<{ reference: string; times: number } | null>(null);
  const shown = questions.find(({ id }) => id === chosen.value) ?? questions[0];

  const choose = (id: number) => {
    chosen.value = id;
    cited.value = null;
  };
  const cite = (reference: string) => {
    cited.value = { reference, times: (cited.value?.times ?? 0) + 1 };
  };

  return (
    <div class="ask">
      <div class="ask-main">
        <AskForm graph={graph} onAsked={choose} />
        {!shown && (
          <Empty title={hasMemories ? 'Ask something that the memories tell.' : 'This graph has no memories yet.'}>
            {!hasMemories && (
              <p>
                <a href={toHref(['memory', graph], { tab: 'add' })}>Add a text, files or a chat</a> first.
              </p>
            )}
          </Empty>
        )}
        {shown && <QuestionView key={shown.id} graph={graph} question={shown} onCite={cite} />}
        {shown?.outcome.state === 'answered' && (
          <ContextView
            key={`context ${shown.id}`}
            graph={graph}
            outcome={shown.outcome}
            parameters={shown.parameters}
            cited={cited.value}
          />
        )}
      </div>
      {questions.length > 0 && <History questions={questions} shown={shown?.id ?? null} onChoose={choose} />}
    </div>
  );
}
