import type { Signal } from '@preact/signals';

interface Props {
  label: string;
  draft: Signal<string>;
  /** What an empty draft stands for. */
  placeholder?: string;
}

/** A document as JSON text. */
export function JsonEditor({ label, draft, placeholder }: Props) {
  return (
    <textarea
      class="mono editor"
      aria-label={label}
      spellcheck={false}
      placeholder={placeholder}
      value={draft.value}
      onInput={({ currentTarget }) => {
        draft.value = currentTarget.value;
      }}
    />
  );
}

/** Throws a SyntaxError that says where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`This is not JSON: ${(error as Error).message}`);
  }
}
