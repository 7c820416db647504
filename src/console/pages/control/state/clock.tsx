import { type ClockReading, resetClock, setClock } from '../../../api/control.ts';
import type { Perform } from './perform.ts';

const STEPS = ['1m', '1h', '1d', '30d'];

const describe = ({ frozen, speed }: ClockReading): string =>
  frozen ? 'It stands still.' : speed === 1 ? 'It runs.' : `It runs ${speed} times as fast.`;

export function ClockControls({ clock, perform }: { clock: ClockReading; perform: Perform }) {
  const { now, frozen } = clock;
  return (
    <>
      <p class="figure">{new Date(now).toLocaleString()}</p>
      <p class="quiet">{describe(clock)} It is that of the whole server.</p>
      <div class="row">
        {STEPS.map((step) => (
          <button
            type="button"
            key={step}
            class="button plain"
            onClick={() => perform(() => setClock({ advance: step }), `The clock is moved on by ${step}.`)}
          >
            +{step}
          </button>
        ))}
        <button
          type="button"
          class="button plain"
          onClick={() => perform(() => setClock({ freeze: !frozen }), frozen ? 'The clock runs.' : 'The clock stands.')}
        >
          {frozen ? 'Let it run' : 'Freeze'}
        </button>
        <button
          type="button"
          class="button plain"
          onClick={() => perform(resetClock, 'The clock shows the time of the machine.')}
        >
          System time
        </button>
      </div>
    </>
  );
}
