import { useSignal } from '@preact/signals';
import { exportGraph, linkGraphml } from '../../../api/graph-files.ts';
import { Problem } from '../../../components/feedback.tsx';
import { saveFile } from './save-file.ts';

export function Downloads({ graph }: { graph: string }) {
  const graphml = useSignal('');
  const error = useSignal<Error | null>(null);

  const attempt = (action: () => Promise<void>) => async () => {
    try {
      await action();
      error.value = null;
    } catch (failure) {
      error.value = failure as Error;
    }
  };
  const download = attempt(async () => saveFile(`${graph}.json`, JSON.stringify(await exportGraph(graph))));
  const link = attempt(async () => {
    graphml.value = (await linkGraphml(graph)).url;
  });

  return (
    <section class="card stack">
      <h2>Export</h2>
      <p class="quiet">
        The JSON document has the configuration and all memories; <code>POST /graph/NAME/import</code> reads it. GraphML
        has the entities and relations, for other programs.
      </p>
      <p class="row">
        <button class="button plain" type="button" onClick={download}>
          Download JSON
        </button>
        <button class="button plain" type="button" onClick={link}>
          Make a GraphML link
        </button>
      </p>
      <div role="status">
        {graphml.value && (
          <p>
            <a href={graphml.value}>Download GraphML</a> <span class="quiet">Valid for 15 minutes, without a key.</span>
          </p>
        )}
      </div>
      <Problem error={error.value} />
    </section>
  );
}
