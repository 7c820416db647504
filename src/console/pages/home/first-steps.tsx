import { useSignal } from '@preact/signals';
import { addMemory } from '../../api/graphs.ts';
import { submitTask } from '../../api/tasks.ts';
import { Problem } from '../../components/feedback.tsx';
import { goTo } from '../../state/route.ts';
import { DEFAULT_OPTIONS, toParameters } from '../memory/ask/parameters.ts';
import { askGraph } from '../memory/ask/questions.ts';
import chapter from './examples/chapter.json';
import chat from './examples/chat.json';

interface Offer {
  title: string;
  text: string;
  action: string;
  /** Ends where the result is. */
  start(): Promise<void>;
}

const FLIGHT =
  'Book the cheapest flight from Berlin to Rome on 12 December 2026 for Mia Keller, mia.keller@example.com, ' +
  'born 3 May 1990.';

const OFFERS: readonly Offer[] = [
  {
    title: 'Book a flight',
    text: 'A task in plain words. Watch the agent search, choose and fill in the form.',
    action: 'Run the task',
    async start() {
      const { id } = await submitTask({ task: FLIGHT });
      goTo(['tasks', id]);
    },
  },
  {
    title: 'Ask about a chapter',
    text: `${chapter.memories.length} paragraphs become a graph of people and places. Then ask it.`,
    action: 'Read the chapter',
    start: () => remember(chapter),
  },
  {
    title: 'Remember a chat',
    text: 'What two friends said over a week, with who said it and when.',
    action: 'Store the chat',
    start: () => remember(chat),
  },
];

/** Three things that work at once, for those who have nothing yet. */
export function FirstSteps() {
  const busy = useSignal('');
  const error = useSignal<Error | null>(null);

  async function start({ title, start: begin }: Offer) {
    busy.value = title;
    error.value = null;
    try {
      await begin();
    } catch (failure) {
      error.value = failure as Error;
    } finally {
      busy.value = '';
    }
  }

  return (
    <section aria-labelledby="first-heading">
      <h2 id="first-heading">Start here</h2>
      <Problem error={error.value} />
      <ul class="offers">
        {OFFERS.map((offer) => (
          <li key={offer.title} class="card">
            <h3>{offer.title}</h3>
            <p class="quiet">{offer.text}</p>
            <button type="button" class="button" disabled={busy.value !== ''} onClick={() => start(offer)}>
              {busy.value === offer.title ? 'Working …' : offer.action}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Stores an example in a graph of its name, asks it a question and shows the answer. */
async function remember({ graph, question, memories }: typeof chapter): Promise<void> {
  await Promise.all(memories.map((memory) => addMemory(graph, memory)));
  askGraph(graph, question, toParameters(DEFAULT_OPTIONS));
  goTo(['memory', graph], { tab: 'ask' });
}
