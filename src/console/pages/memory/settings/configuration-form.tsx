import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { changeConfiguration, readConfiguration } from '../../../api/graphs.ts';
import { Problem } from '../../../components/feedback.tsx';
import { useResource } from '../../../state/resource.ts';

/** What the graph is about, which changes types of entities and the ranking of answers. */
export function ConfigurationForm({ graph }: { graph: string }) {
  const configuration = useResource(() => readConfiguration(graph), [graph]);
  const saved = useSignal('');
  const error = useSignal<Error | null>(null);
  const now = configuration.value.value;

  async function save(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name)).replaceAll('\r\n', '\n').trim();
    const entityTypes = field('entityTypes')
      .split(/[\n,]/)
      .map((type) => type.trim());
    try {
      await changeConfiguration(graph, {
        domain: field('domain'),
        exampleQueries: field('exampleQueries'),
        entityTypes: entityTypes.filter((type) => type !== ''),
      });
      saved.value = 'Saved.';
      error.value = null;
    } catch (failure) {
      saved.value = '';
      error.value = failure as Error;
    }
  }

  return (
    <section class="card stack">
      <h2>Configuration</h2>
      <Problem error={configuration.error.value ?? error.value} />
      {now && (
        <form class="stack" onSubmit={save} onInput={() => (saved.value = '')}>
          <div>
            <label for="domain">What the memories are about</label>
            <textarea id="domain" name="domain" rows={2} defaultValue={now.domain} />
          </div>
          <div>
            <label for="example-queries">Example questions</label>
            <textarea
              id="example-queries"
              name="exampleQueries"
              rows={4}
              aria-describedby="queries-help"
              defaultValue={now.exampleQueries}
            />
            <p id="queries-help" class="quiet small">
              One on each line.
            </p>
          </div>
          <div>
            <label for="entity-types">Types of entities</label>
            <textarea
              id="entity-types"
              name="entityTypes"
              rows={3}
              aria-describedby="types-help"
              defaultValue={now.entityTypes.join('\n')}
            />
            <p id="types-help" class="quiet small">
              One on each line, the most specific first.
            </p>
          </div>
          <p class="row">
            <button class="button" type="submit">
              Save
            </button>
            <span class="quiet" role="status">
              {saved.value}
            </span>
          </p>
        </form>
      )}
    </section>
  );
}
