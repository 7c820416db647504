import { useSignal } from '@preact/signals';
import type { NewTask } from '../../../api/tasks.ts';
import { ChoiceTabs } from '../../../components/choice-tabs.tsx';
import { Code } from '../../../components/code.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { apiKey } from '../../../state/session.ts';
import { withoutDefaults } from '../composer/draft.ts';
import { toSnippets } from './copy-code.ts';
import { Section } from './section.tsx';

const HIDDEN_KEY = 'YOUR_API_KEY';

/** The same task as a program. The key is only in what is copied, not on the page. */
export function UseInCode({ request }: { request: NewTask }) {
  const baseUrl = new URL('.', location.href).href.replace(/\/$/, '');
  const task = withoutDefaults(request);
  const shown = toSnippets(task, { baseUrl, apiKey: HIDDEN_KEY });
  const copied = toSnippets(task, { baseUrl, apiKey: apiKey.value });
  const chosen = useSignal(shown[0]?.name ?? '');
  const codeIn = (snippets: typeof shown) => snippets.find(({ name }) => name === chosen.value)?.code ?? '';
  return (
    <Section title="Copy as code" about="curl, Python or TypeScript, without a package">
      <ChoiceTabs
        label="Language"
        choices={shown.map(({ name }) => ({ id: name, name }))}
        chosen={chosen.value}
        onChoose={(name) => {
          chosen.value = name;
        }}
      >
        <div class="snippet">
          <CopyButton text={() => codeIn(copied)} label="Copy with the key" />
          <Code label={`The task in ${chosen.value}`}>{codeIn(shown)}</Code>
        </div>
      </ChoiceTabs>
    </Section>
  );
}
