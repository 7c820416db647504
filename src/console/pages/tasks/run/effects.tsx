import type { Effect } from '../../../api/tasks.ts';
import { effectWords } from '../words/words.ts';

const SHOWN = 20;

/** What the run has changed. Nothing if it has changed nothing. */
export function Effects({ effects }: { effects: readonly Effect[] }) {
  if (effects.length === 0) return null;
  return (
    <section class="card effects" aria-labelledby="effects">
      <h2 id="effects">Changed</h2>
      <ul>
        {effects.slice(0, SHOWN).map((effect, index) => (
          <li key={index}>
            {effectWords(effect)}{' '}
            <span class="quiet">
              {effect.place}, step {effect.step}
            </span>
          </li>
        ))}
      </ul>
      {effects.length > SHOWN && <p class="quiet">and {effects.length - SHOWN} more</p>}
    </section>
  );
}
