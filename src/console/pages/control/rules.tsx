import type { Signal } from '@preact/signals';
import { listRules, putRule, type Rule, removeRule } from '../../api/control.ts';
import { Empty, Problem } from '../../components/feedback.tsx';
import { useResource } from '../../state/resource.ts';
import { useChange } from '../../state/use-change.ts';

const EXAMPLE = JSON.stringify(
  { match: { operation: 'submitTask' }, times: 1, do: { http: { status: 429, retryAfter: 1 } } },
  null,
  2,
);

/** The rules in force, and an editor for one. `draft` is the text in it. */
export function Rules({ draft }: { draft: Signal<string> }) {
  const { value, error, reload } = useResource(listRules, [], 2_000);
  const { change, error: problem } = useChange(reload);
  const rules = value.value;

  const save = () =>
    change(async () => {
      await putRule(JSON.parse(draft.value || EXAMPLE));
      draft.value = '';
    });

  return (
    <div class="pair">
      <section class="card">
        <h2>In force</h2>
        <Problem error={error.value} />
        {rules?.length === 0 && <Empty title="No rules">Every request is answered as usual.</Empty>}
        <ul class="rules">
          {rules?.map((rule) => (
            <RuleLine
              key={rule.id}
              rule={rule}
              onEdit={() => {
                draft.value = JSON.stringify(toDocument(rule), null, 2);
              }}
              onSwitch={() => change(() => putRule({ ...toDocument(rule), enabled: rule.enabled === false }))}
              onRemove={() => change(() => removeRule(rule.id ?? ''))}
            />
          ))}
        </ul>
      </section>
      <section class="card">
        <h2>
          <label for="rule">A rule</label>
        </h2>
        <textarea
          id="rule"
          class="mono editor"
          spellcheck={false}
          placeholder={EXAMPLE}
          value={draft.value}
          onInput={({ currentTarget }) => {
            draft.value = currentTarget.value;
          }}
        />
        <Problem error={problem.value} />
        <button type="button" class="button" onClick={save}>
          {draft.value ? 'Put in force' : 'Put the example in force'}
        </button>
      </section>
    </div>
  );
}

/** As it was sent: without what the server adds. */
function toDocument({ accountId: _, matched: __, applied: ___, ...document }: Rule) {
  return document;
}

interface RuleLineProps {
  rule: Rule;
  onEdit: () => void;
  onSwitch: () => void;
  onRemove: () => void;
}

function RuleLine({ rule, onEdit, onSwitch, onRemove }: RuleLineProps) {
  const isOn = rule.enabled !== false;
  return (
    <li>
      <p>
        <strong>{rule.name || rule.id}</strong> <span class="quiet">applied {rule.applied} times</span>
      </p>
      <div class="row">
        <button type="button" class="button plain" onClick={onEdit}>
          Edit
        </button>
        <button type="button" class="button plain" aria-pressed={!isOn} onClick={onSwitch}>
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
        <button type="button" class="button plain" onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  );
}
