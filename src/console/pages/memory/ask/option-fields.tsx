import { DEFAULT_BUDGETS, DEFAULT_OPTIONS, type Options, options } from './parameters.ts';

type Flag = 'withReferences' | 'explain' | 'onlyContext';
type Budget = 'entitiesMaxTokens' | 'relationsMaxTokens' | 'chunksMaxTokens';

const FLAGS: readonly [Flag, string][] = [
  ['withReferences', 'Cite sources'],
  ['explain', 'Say why each item was found'],
  ['onlyContext', 'Context only, no answer'],
];
const BUDGETS: readonly [Budget, string, number][] = [
  ['chunksMaxTokens', 'Chunks', DEFAULT_BUDGETS.chunks],
  ['entitiesMaxTokens', 'Entities', DEFAULT_BUDGETS.entities],
  ['relationsMaxTokens', 'Relations', DEFAULT_BUDGETS.relations],
];

const change = (changed: Partial<Options>) => {
  options.value = { ...options.value, ...changed };
};

/** The parameters of a question. */
export function OptionFields() {
  const given = options.value;
  const isChanged = JSON.stringify(given) !== JSON.stringify(DEFAULT_OPTIONS);
  return (
    <details class="ask-options">
      <summary>Options{isChanged && ' (changed)'}</summary>
      <div class="stack">
        <div class="row ask-flags">
          {FLAGS.map(([name, label]) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={given[name]}
                onChange={(event) => change({ [name]: event.currentTarget.checked })}
              />{' '}
              {label}
            </label>
          ))}
        </div>
        <fieldset class="ask-budgets">
          <legend>Budgets in tokens</legend>
          {BUDGETS.map(([name, label, usual]) => (
            <div key={name}>
              <label for={name}>{label}</label>
              <input
                id={name}
                type="number"
                min={-1}
                step={1}
                placeholder={String(usual)}
                aria-describedby="budgets-help"
                value={given[name]}
                onInput={(event) => change({ [name]: event.currentTarget.value })}
              />
            </div>
          ))}
          <p id="budgets-help" class="quiet small">
            −1 leaves a part out; 0 gives it what the others leave.
          </p>
        </fieldset>
        <div>
          <label for="filter">Only memories with this metadata</label>
          <textarea
            id="filter"
            class="mono"
            rows={2}
            placeholder={'{"speaker": ["Ana", "Ben"]}'}
            value={given.filter}
            onInput={(event) => change({ filter: event.currentTarget.value })}
          />
        </div>
        {isChanged && (
          <p>
            <button class="link" type="button" onClick={() => change(DEFAULT_OPTIONS)}>
              Back to the usual options
            </button>
          </p>
        )}
      </div>
    </details>
  );
}
