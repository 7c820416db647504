import { useSignal } from '@preact/signals';

const SHOWN_MS = 2_000;

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: () => string; label?: string }) {
  const said = useSignal('');

  async function copy() {
    // Absent on pages that are neither HTTPS nor on a loopback host.
    said.value =
      (await navigator.clipboard?.writeText(text()).then(
        () => 'Copied',
        () => 'Not allowed',
      )) ?? 'Needs HTTPS';
    setTimeout(() => {
      said.value = '';
    }, SHOWN_MS);
  }

  return (
    <button type="button" class="button plain small" onClick={copy}>
      <span aria-live="polite">{said.value || label}</span>
    </button>
  );
}
