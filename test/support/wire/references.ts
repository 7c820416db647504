import type { Context } from './context.ts';
import { ShapeError, show } from './shape.ts';

const GROUP = /\[\d[\s\d\][]*\]/g;

/** The documents that an answer cites, in the order in which it does, each once. Read as the published client reads
 *  them: each digit of `[1][2]` names a chunk. The client passes over what it cannot map; here it is an error. */
export function readReferences(answer: string, { chunks, documents }: Context): object[] {
  const rest = answer.replaceAll(GROUP, '');
  const odd = /\[[^\]]*\]?|\]/.exec(rest);
  if (odd) throw new ShapeError(`the client cannot read ${show(odd[0])} of the answer as references`);
  const cited = new Set<string>();
  for (const [group] of answer.matchAll(GROUP)) {
    for (const [digit] of group.matchAll(/\d/g)) {
      const chunk = chunks[digit];
      if (!chunk) throw new ShapeError(`the answer cites ${group}, and no chunk has the key ${show(digit)}`);
      cited.add(chunk.full_doc_id);
    }
  }
  return [...cited].map((id) => documents[id]?.metadata ?? {});
}
