import { useEffect, useRef } from 'preact/hooks';
import type { Chunk, Context } from '../../../../api/context.ts';
import { Empty } from '../../../../components/feedback.tsx';
import { toHref } from '../../../../state/route.ts';
import { type AnswerPart, citedTexts } from '../answer-parts.ts';
import { findQuote } from './quote.ts';
import { type LabelOf, Score, WhyFound } from './why.tsx';

interface Props {
  graph: string;
  context: Context;
  parts: readonly AnswerPart[];
  cited: { reference: string; times: number } | null;
  labelOf: LabelOf;
}

/** Chunks by reference number; those that the answer cites come first. */
export function Chunks({ graph, context, parts, cited, labelOf }: Props) {
  const chunks = Object.entries(context.chunks);
  if (chunks.length === 0) return <Empty title="No chunks." />;
  return (
    <ol class="items">
      {chunks.map(([reference, chunk]) => (
        <ChunkItem
          key={reference}
          graph={graph}
          reference={reference}
          chunk={chunk}
          memoryId={context.documents[chunk.full_doc_id]?.memoryId}
          quoted={citedTexts(parts, reference)}
          followed={cited?.reference === reference ? cited.times : 0}
          labelOf={labelOf}
        />
      ))}
    </ol>
  );
}

interface ChunkProps extends Pick<Props, 'graph' | 'labelOf'> {
  reference: string;
  chunk: Chunk;
  memoryId: string | undefined;
  /** What the answer says with its number. */
  quoted: readonly string[];
  /** Changes each time a citation of it is followed; 0 if none was. */
  followed: number;
}

function ChunkItem({ graph, reference, chunk, memoryId, quoted, followed, labelOf }: ChunkProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (followed === 0) return;
    item.current?.scrollIntoView({ block: 'nearest' });
    item.current?.focus({ preventScroll: true });
  }, [followed]);
  const label = labelOf(chunk.full_doc_id) ?? chunk.full_doc_id;
  return (
    <li ref={item} class="item chunk" tabIndex={-1} data-followed={followed > 0} aria-label={`Source ${reference}`}>
      <p class="item-head">
        <span class="citation">{reference}</span>
        {memoryId === undefined ? (
          <span>{label}</span>
        ) : (
          <a href={toHref(['memory', graph], { tab: 'memories', memory: memoryId })}>{label}</a>
        )}
        {quoted.length > 0 && <span class="badge">cited</span>}
        <Score score={chunk.score} />
      </p>
      <ChunkText content={chunk.content} quoted={quoted} />
      <WhyFound why={chunk.why} labelOf={labelOf} />
    </li>
  );
}

/** Longer chunks are folded. */
const FOLDED_CHARACTERS = 600;

function ChunkText({ content, quoted }: { content: string; quoted: readonly string[] }) {
  const quote = quoted.length > 0 ? findQuote(content, quoted) : null;
  const text = quote ? (
    <>
      {content.slice(0, quote.start)}
      <mark>{content.slice(quote.start, quote.end)}</mark>
      {content.slice(quote.end)}
    </>
  ) : (
    content
  );
  if (content.length <= FOLDED_CHARACTERS || quote) return <div class="chunk-text">{text}</div>;
  return (
    <details class="chunk-fold">
      <summary>{content.slice(0, FOLDED_CHARACTERS / 2).trimEnd()} …</summary>
      <div class="chunk-text">{text}</div>
    </details>
  );
}
