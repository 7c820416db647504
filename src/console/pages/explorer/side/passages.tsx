import type { Passage } from '../../../api/entities.ts';
import { toHref } from '../../../state/route.ts';
import { markNames, toExcerpts } from './excerpts.ts';

interface PassagesProps {
  graph: string;
  passages: readonly Passage[];
  /** Marked in the text. */
  names: readonly string[];
}

/** Sentences in their surroundings, each with a link to its memory. */
export function Passages({ graph, passages, names }: PassagesProps) {
  return (
    <ul class="passages">
      {passages.map((passage) => (
        <li key={`${passage.memoryId} ${passage.start}`}>
          {toExcerpts(passage).map((excerpt) => (
            <blockquote key={excerpt}>
              <Marked text={excerpt} names={names} />
            </blockquote>
          ))}
          <a href={toHref(['memory', graph], { tab: 'memories', memory: passage.memoryId })}>{passage.memoryId}</a>
        </li>
      ))}
    </ul>
  );
}

function Marked({ text, names }: { text: string; names: readonly string[] }) {
  // The parts have no identity but their place.
  return <>{markNames(text, names).map((part) => (part.isName ? <mark>{part.text}</mark> : part.text))}</>;
}
