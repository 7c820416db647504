import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { putRule } from '../../../api/control.ts';
import { listOperations } from '../../../api/server.ts';
import { Code } from '../../../components/code.tsx';
import { Problem } from '../../../components/feedback.tsx';
import { useResource } from '../../../state/resource.ts';
import { useChange } from '../../../state/use-change.ts';
import { RuleList, useRules } from '../rules/rule-list.tsx';
import { type Fault, FIRST_FAULT, toFaultRule } from './fault.ts';
import { HowOften, KindFields, Target } from './fault-fields.tsx';

/** Lets requests fail: a form that becomes a rule. */
export function Faults() {
  const fault = useSignal(FIRST_FAULT);
  const rules = useRules();
  const operations = useResource(listOperations, []);
  const { change, error } = useChange(rules.reload);
  const edit = (part: Partial<Fault>) => {
    fault.value = { ...fault.value, ...part };
  };
  const rule = toFaultRule(fault.value);

  function submit(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change(() => putRule(rule));
  }

  return (
    <div class="pair">
      <form class="card fault-form" onSubmit={submit}>
        <h2>A fault</h2>
        <Target fault={fault.value} operations={operations.value.value ?? []} edit={edit} />
        <KindFields fault={fault.value} edit={edit} />
        <HowOften fault={fault.value} edit={edit} />
        <label class="check">
          <input
            type="checkbox"
            checked={fault.value.sparesBrowsers}
            onChange={({ currentTarget }) => edit({ sparesBrowsers: currentTarget.checked })}
          />
          Not for browsers, such as this console
        </label>
        <details>
          <summary>The rule that does it</summary>
          <Code label="The rule">{JSON.stringify(rule, null, 2)}</Code>
        </details>
        <Problem error={error.value ?? operations.error.value} />
        <button type="submit" class="button">
          Let it fail
        </button>
      </form>
      <RuleList rules={rules} />
    </div>
  );
}
