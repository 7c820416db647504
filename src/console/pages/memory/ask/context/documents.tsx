import type { Context } from '../../../../api/context.ts';
import { Empty } from '../../../../components/feedback.tsx';
import { toHref } from '../../../../state/route.ts';
import { MetadataList } from '../../memories/metadata-list.tsx';
import { labelDocument } from './why-words.ts';

/** The memories that the chunks of a context are from. */
export function Documents({ graph, context }: { graph: string; context: Context }) {
  const documents = Object.entries(context.documents);
  if (documents.length === 0) return <Empty title="No documents." />;
  const referencesTo = (id: string) =>
    Object.entries(context.chunks).flatMap(([reference, chunk]) => (chunk.full_doc_id === id ? [reference] : []));
  return (
    <ul class="items">
      {documents.map(([id, document]) => (
        <li key={id} class="item">
          <p class="item-head">
            {referencesTo(id).map((reference) => (
              <span key={reference} class="citation">
                {reference}
              </span>
            ))}
            {document.memoryId === undefined ? (
              <span>{id}</span>
            ) : (
              <a href={toHref(['memory', graph], { tab: 'memories', memory: document.memoryId })}>
                {labelDocument(id, document)}
              </a>
            )}
          </p>
          <MetadataList
            metadata={document.metadata}
            time={document.time ?? null}
            createdAt={document.createdAt ?? null}
          />
        </li>
      ))}
    </ul>
  );
}
