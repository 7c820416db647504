import { useSignal } from '@preact/signals';
import { ChoiceTabs } from './choice-tabs.tsx';
import { Code } from './code.tsx';
import { CopyButton } from './copy-button.tsx';

const FORMS = [
  { id: 'tree', name: 'Tree' },
  { id: 'raw', name: 'Raw' },
];

const toRaw = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** A JSON value: text as it is, all else as a tree and raw. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const form = useSignal('tree');
  return (
    <div class="json">
      <CopyButton text={() => toRaw(value)} />
      {isCompound(value) ? (
        <ChoiceTabs
          label={label}
          choices={FORMS}
          chosen={form.value}
          onChoose={(id) => {
            form.value = id;
          }}
        >
          {form.value === 'tree' ? <JsonTree value={value} /> : <Code label="As JSON">{toRaw(value)}</Code>}
        </ChoiceTabs>
      ) : (
        <p class="scalar">{toRaw(value)}</p>
      )}
    </div>
  );
}

/** Objects and lists open and close; large ones are closed at first. */
function JsonTree({ value, name }: { value: unknown; name?: string }) {
  const label = name !== undefined && <span class="key">{name}: </span>;
  if (!isCompound(value)) {
    return (
      <p class="leaf" data-type={value === null ? 'null' : typeof value}>
        {label}
        <span>{JSON.stringify(value)}</span>
      </p>
    );
  }
  const entries = Object.entries(value);
  return (
    <details class="branch" open={entries.length <= OPEN_ENTRIES || name === undefined}>
      <summary>
        {label}
        <span class="quiet">{toCount(value, entries.length)}</span>
      </summary>
      {entries.slice(0, MAX_ENTRIES).map(([key, each]) => (
        <JsonTree key={key} name={key} value={each} />
      ))}
      {entries.length > MAX_ENTRIES && <p class="quiet">The rest is in the raw view.</p>}
    </details>
  );
}

const OPEN_ENTRIES = 20;
const MAX_ENTRIES = 500;

const isCompound = (value: unknown): value is object => typeof value === 'object' && value !== null;

function toCount(value: object, count: number): string {
  const [one, many] = Array.isArray(value) ? ['item', 'items'] : ['field', 'fields'];
  return `${count} ${count === 1 ? one : many}`;
}
