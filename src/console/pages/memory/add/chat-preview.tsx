import type { SplitChat } from './chat/turn.ts';

const SHOWN = 50;

/** How a chat was split, before it is stored. */
export function ChatPreview({ chat: { turns, skipped } }: { chat: SplitChat }) {
  const speakers = new Set(turns.map(({ speaker }) => speaker));
  const timed = turns.filter(({ time }) => time !== null).length;
  return (
    <section class="chat-preview" aria-label="How it was split">
      <p role="status">
        {turns.length === 0 ? (
          'No speaker was found. Each turn begins with a name, such as “Ana: Hello”.'
        ) : (
          <>
            <strong>
              {plural(turns.length, 'turn')} of {plural(speakers.size, 'speaker')}
            </strong>
            {timed === 0 ? ', without times' : timed < turns.length && `, ${timed.toLocaleString('en')} with a time`}
          </>
        )}
      </p>
      {turns.length > 0 && (
        // Scrolls: a keyboard reaches it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section class="chat-table" tabIndex={0} aria-label="Turns">
          <table>
            <thead>
              <tr>
                <th scope="col">Speaker</th>
                <th scope="col">Time</th>
                <th scope="col">Text</th>
              </tr>
            </thead>
            <tbody>
              {turns.slice(0, SHOWN).map(({ speaker, time, text }, at) => (
                <tr key={at}>
                  <th scope="row">{speaker}</th>
                  <td class="chat-time">
                    <span>{time?.slice(0, 10) ?? '–'}</span> <span>{time?.slice(11, 16)}</span>
                  </td>
                  <td class="chat-said">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {turns.length > SHOWN && <p class="quiet small">The first {SHOWN} are shown; all are stored.</p>}
      {skipped.length > 0 && (
        <details>
          <summary>{plural(skipped.length, 'line')} without a speaker, left out</summary>
          <pre>{skipped.slice(0, SHOWN).join('\n')}</pre>
        </details>
      )}
    </section>
  );
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
