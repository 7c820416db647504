import type { Signal } from '@preact/signals';
import { putRule } from '../../../api/control.ts';
import { Problem } from '../../../components/feedback.tsx';
import { JsonEditor, parseJson } from '../../../components/json-editor.tsx';
import { useChange } from '../../../state/use-change.ts';
import { RuleList, useRules } from './rule-list.tsx';

const EXAMPLE = JSON.stringify(
  { match: { operation: 'submitTask' }, times: 1, do: { http: { status: 429, retryAfter: 1 } } },
  null,
  2,
);

/** The rules in force, and an editor for one. `draft` is the text in it. */
export function Rules({ draft }: { draft: Signal<string> }) {
  const rules = useRules();
  const { change, error } = useChange(rules.reload);
  const save = () =>
    change(async () => {
      await putRule(parseJson(draft.value || EXAMPLE));
      draft.value = '';
    });

  return (
    <div class="pair">
      <section class="card">
        <h2>A rule</h2>
        <JsonEditor label="A rule" draft={draft} placeholder={EXAMPLE} />
        <Problem error={error.value} />
        <button type="button" class="button" onClick={save}>
          {draft.value ? 'Put in force' : 'Put the example in force'}
        </button>
      </section>
      <RuleList
        rules={rules}
        onEdit={(document) => {
          draft.value = JSON.stringify(document, null, 2);
        }}
      />
    </div>
  );
}
