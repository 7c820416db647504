import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ChoiceTabs } from '../../../../components/choice-tabs.tsx';
import { splitAnswer } from '../answer-parts.ts';
import { DEFAULT_BUDGETS } from '../parameters.ts';
import type { Answered } from '../question.ts';
import { Chunks } from './chunks.tsx';
import { Documents } from './documents.tsx';
import { Entities } from './entities.tsx';
import { Relations } from './relations.tsx';
import { labelDocument } from './why-words.ts';

interface Props {
  graph: string;
  outcome: Answered;
  parameters: Record<string, unknown>;
  /** The citation that was followed. */
  cited: { reference: string; times: number } | null;
}

/** What an answer is made from. */
export function ContextView({ graph, outcome: { context, answer }, parameters, cited }: Props) {
  const chosen = useSignal('chunks');
  useEffect(() => {
    if (cited) chosen.value = 'chunks';
  }, [cited]);
  const { entities, relations, chunks, documents } = context;
  const choices = [
    { id: 'chunks', name: 'Chunks', count: Object.keys(chunks).length },
    { id: 'entities', name: 'Entities', count: entities.length },
    { id: 'relations', name: 'Relations', count: relations.length },
    { id: 'documents', name: 'Documents', count: Object.keys(documents).length },
  ];
  const labelOf = (id: string) => (id in documents ? labelDocument(id, documents[id]) : null);
  const parts = splitAnswer(answer, new Set(Object.keys(chunks)));
  return (
    <section class="card context" aria-label="Context">
      <ChoiceTabs
        label="Context"
        choices={choices}
        chosen={chosen.value}
        onChoose={(id) => {
          chosen.value = id;
        }}
      >
        <Budget part={chosen.value} parameters={parameters} />
        {chosen.value === 'chunks' && (
          <Chunks graph={graph} context={context} parts={parts} cited={cited} labelOf={labelOf} />
        )}
        {chosen.value === 'entities' && <Entities graph={graph} entities={entities} labelOf={labelOf} />}
        {chosen.value === 'relations' && <Relations graph={graph} relations={relations} labelOf={labelOf} />}
        {chosen.value === 'documents' && <Documents graph={graph} context={context} />}
      </ChoiceTabs>
    </section>
  );
}

/** How many tokens a part may have. */
function Budget({ part, parameters }: { part: string; parameters: Record<string, unknown> }) {
  const usual = DEFAULT_BUDGETS[part as keyof typeof DEFAULT_BUDGETS];
  if (usual === undefined) return null;
  const budget = Number(parameters[`${part}_max_tokens`] ?? usual);
  return (
    <p class="quiet small">
      {budget < 0 ? 'Left out by its budget of −1.' : `Budget: ${budget.toLocaleString('en')} tokens, the best first.`}
    </p>
  );
}
