import type { Step, TaskEvent } from '../../../api/tasks.ts';
import { Section } from './section.tsx';
import { toTimeline } from './timeline.ts';

const clock = new Intl.DateTimeFormat(undefined, {
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
  hourCycle: 'h23',
});

/** Steps, events and tool calls in the order in which they happened. */
export function Timeline({ steps, events }: { steps: readonly Step[]; events: readonly TaskEvent[] }) {
  const moments = toTimeline(steps, events);
  return (
    <Section title="In time order" about="Steps, events and tool calls">
      <ol class="timeline">
        {moments.map(({ key, at, kind, title, detail, data }) => (
          <li key={key} data-kind={kind}>
            <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
            <div>
              <p>
                <b>{title}</b> <span class="quiet">{detail}</span>
              </p>
              {data !== undefined && <pre>{JSON.stringify(data, null, 2)}</pre>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
