import type { ComponentChildren } from 'preact';
import { deviceWords } from '../words/words.ts';
import type { Draft, Problems } from './draft.ts';
import { SCHEMA_EXAMPLES } from './examples.ts';
import { FilePicker } from './file-picker.tsx';

export interface OptionsProps {
  draft: Draft;
  problems: Problems;
  change: (part: Partial<Draft>) => void;
}

const DEVICES = ['desktop', 'desktop-lg', 'mobile'] as const;

/** What most tasks do without. */
export function Options({ draft, problems, change }: OptionsProps) {
  return (
    <div class="option-grid">
      <Field id="task-url" label="First page" help="Where to begin. Empty for the desktop.">
        <input
          id="task-url"
          inputMode="url"
          placeholder="https://shop.example"
          aria-describedby="task-url-help"
          value={draft.url}
          onInput={({ currentTarget }) => change({ url: currentTarget.value })}
        />
      </Field>
      <Field id="task-device" label="Device">
        <select
          id="task-device"
          value={draft.device}
          onChange={({ currentTarget }) => change({ device: currentTarget.value as Draft['device'] })}
        >
          {DEVICES.map((device) => (
            <option key={device} value={device}>
              {deviceWords(device)}
            </option>
          ))}
        </select>
      </Field>
      <Field id="task-steps" label="Most steps" help="2 to 128. Each costs one credit." problem={problems.maxSteps}>
        <input
          id="task-steps"
          inputMode="numeric"
          placeholder="32"
          aria-describedby="task-steps-help"
          value={draft.maxSteps}
          onInput={({ currentTarget }) => change({ maxSteps: currentTarget.value.trim() })}
        />
      </Field>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.isRecorded}
          onChange={({ currentTarget }) => change({ isRecorded: currentTarget.checked })}
        />
        Record a video
      </label>
      <Json
        {...{ id: 'task-data', label: 'Data', field: 'metadata', draft, problems, change }}
        help="What the task may need, such as form values or a password, as a JSON object."
        placeholder={'{"user": "ada", "password": "secret"}'}
      />
      <Json
        {...{ id: 'task-schema', label: 'Shape of the output', field: 'responseModel', draft, problems, change }}
        help="A JSON Schema. The output of a finished task follows it."
        placeholder={'{"type": "object", "properties": {"price": {"type": "number"}}}'}
      >
        <SchemaExamples onChoose={(responseModel) => change({ responseModel })} />
      </Json>
      <FilePicker files={draft.files} onChange={(files) => change({ files })} />
    </div>
  );
}

interface FieldProps {
  id: string;
  label: string;
  help?: string;
  problem?: string | undefined;
  children: ComponentChildren;
}

function Field({ id, label, help, problem, children }: FieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      <p id={`${id}-help`} class={problem ? 'bad' : 'quiet'} aria-live="polite">
        {problem ?? help}
      </p>
    </div>
  );
}

interface JsonProps extends OptionsProps {
  id: string;
  label: string;
  field: 'metadata' | 'responseModel';
  help: string;
  placeholder: string;
  children?: ComponentChildren;
}

function Json({ id, label, field, help, placeholder, draft, problems, change, children }: JsonProps) {
  return (
    <div class="wide">
      <Field id={id} label={label} help={help} problem={problems[field]}>
        {children}
        <textarea
          id={id}
          class="mono"
          spellcheck={false}
          rows={4}
          placeholder={placeholder}
          aria-describedby={`${id}-help`}
          aria-invalid={problems[field] !== undefined}
          value={draft[field]}
          onInput={({ currentTarget }) => change({ [field]: currentTarget.value })}
        />
      </Field>
    </div>
  );
}

function SchemaExamples({ onChoose }: { onChoose: (schema: string) => void }) {
  return (
    <p class="row">
      <span class="quiet">Examples:</span>
      {SCHEMA_EXAMPLES.map(({ name, schema }) => (
        <button key={name} type="button" class="link" onClick={() => onChoose(JSON.stringify(schema, null, 2))}>
          {name}
        </button>
      ))}
    </p>
  );
}
