import type { Rule } from '../../../api/control.ts';
import { listRules, putRule, removeRule } from '../../../api/control.ts';
import { Empty, Problem } from '../../../components/feedback.tsx';
import { type Resource, useResource } from '../../../state/resource.ts';
import { useChange } from '../../../state/use-change.ts';

const EVERY_MS = 2_000;

/** The rules in force, and how often each was applied. */
export const useRules = (): Resource<Rule[]> => useResource(listRules, [], EVERY_MS);

interface Props {
  rules: Resource<Rule[]>;
  /** Without it, rules are not edited here. */
  onEdit?: (document: object) => void;
}

export function RuleList({ rules: { value, error, reload }, onEdit }: Props) {
  const { change, error: problem } = useChange(reload);
  const rules = value.value;
  return (
    <section class="card" aria-label="Rules in force">
      <h2>In force</h2>
      <Problem error={error.value ?? problem.value} />
      {rules?.length === 0 && <Empty title="No rules">Every request is answered as usual.</Empty>}
      <ul class="rules">
        {rules?.map((rule) => (
          <RuleLine
            key={rule.id}
            rule={rule}
            onEdit={onEdit && (() => onEdit(toDocument(rule)))}
            onSwitch={() => change(() => putRule({ ...toDocument(rule), enabled: rule.enabled === false }))}
            onRemove={() => change(() => removeRule(rule.id ?? ''))}
          />
        ))}
      </ul>
    </section>
  );
}

/** As it was sent: without what the server adds. */
function toDocument({ accountId: _, matched: __, applied: ___, ...document }: Rule) {
  return document;
}

interface RuleLineProps {
  rule: Rule;
  onEdit: (() => void) | undefined;
  onSwitch: () => void;
  onRemove: () => void;
}

function RuleLine({ rule: { name, id, enabled, applied, matched }, onEdit, onSwitch, onRemove }: RuleLineProps) {
  const isOn = enabled !== false;
  return (
    <li data-off={!isOn}>
      <p>
        <strong>{name || id}</strong>{' '}
        <span class="quiet">
          applied {applied} {applied === 1 ? 'time' : 'times'}, matched {matched}
          {!isOn && ', switched off'}
        </span>
      </p>
      <div class="row">
        {onEdit && (
          <button type="button" class="button plain small" onClick={onEdit}>
            Edit
          </button>
        )}
        <button type="button" class="button plain small" aria-pressed={!isOn} onClick={onSwitch}>
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
        <button type="button" class="button plain small" onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  );
}
