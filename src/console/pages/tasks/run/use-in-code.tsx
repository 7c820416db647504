import type { NewTask } from '../../../api/tasks.ts';
import { Code } from '../../../components/code.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Views } from '../../../components/views.tsx';
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
  const views = shown.map(({ name, code }, index) => ({
    name,
    content: () => (
      <div class="snippet">
        <CopyButton text={() => copied[index]?.code ?? ''} label="Copy with the key" />
        <Code label={`The task in ${name}`}>{code}</Code>
      </div>
    ),
  }));
  return (
    <Section title="Copy as code" about="curl, Python or TypeScript, without a package">
      <Views label="Language" views={views} />
    </Section>
  );
}
