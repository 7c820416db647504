import type { Operation } from '../../../api/server.ts';
import { FAULT_KINDS, type Fault, findKind, HOW_OFTEN } from './fault.ts';

interface Props {
  fault: Fault;
  edit: (part: Partial<Fault>) => void;
}

export function Target({ fault, operations, edit }: Props & { operations: readonly Operation[] }) {
  return (
    <div>
      <label for="fault-target">Requests</label>
      <select
        id="fault-target"
        value={fault.target}
        onChange={({ currentTarget }) => edit({ target: currentTarget.value })}
      >
        <option value="">All</option>
        <option value="task*">All of the task service</option>
        <option value="memory*">All of the memory service</option>
        {[...Map.groupBy(operations, ({ group }) => group)].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(({ id, summary }) => (
              <option key={id} value={id}>
                {summary} ({id})
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

export function KindFields({ fault, edit }: Props) {
  const { fields } = findKind(fault.kind);
  return (
    <div class="fault-fields">
      <div class="fault-kind">
        <label for="fault-kind">What happens</label>
        <select
          id="fault-kind"
          value={fault.kind}
          onChange={({ currentTarget }) => edit({ kind: currentTarget.value })}
        >
          {FAULT_KINDS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {fields.map(({ name, label, usual, min, max, isOptional }) => (
        <div key={name}>
          <label for={`fault-${name}`}>{label}</label>
          <input
            id={`fault-${name}`}
            type="number"
            {...{ min, max, step: 1, required: !isOptional }}
            value={fault.numbers[name] ?? String(usual)}
            onInput={({ currentTarget }) => edit({ numbers: { ...fault.numbers, [name]: currentTarget.value } })}
          />
        </div>
      ))}
    </div>
  );
}

export function HowOften({ fault: { often, times, percent }, edit }: Props) {
  return (
    <div class="fault-fields">
      <div>
        <label for="fault-often">How many</label>
        <select
          id="fault-often"
          value={often}
          onChange={({ currentTarget }) => edit({ often: currentTarget.value as Fault['often'] })}
        >
          {Object.entries(HOW_OFTEN).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {often === 'times' && (
        <div>
          <label for="fault-times">Number</label>
          <input
            id="fault-times"
            type="number"
            {...{ min: 1, max: 1_000_000, step: 1, required: true }}
            value={times}
            onInput={({ currentTarget }) => edit({ times: currentTarget.value })}
          />
        </div>
      )}
      {often === 'share' && (
        <div>
          <label for="fault-percent">Share in %</label>
          <input
            id="fault-percent"
            type="number"
            {...{ min: 1, max: 100, step: 1, required: true }}
            value={percent}
            onInput={({ currentTarget }) => edit({ percent: currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
