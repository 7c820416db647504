import { fencedIn, unfenced } from './fences.ts';
import { type ChatBody, textOf } from './requests.ts';

/** Something on the screen that can be acted on. */
export interface Control {
  ref: string;
  role: string;
  name: string;
  value: string;
}

/** What a prompt to an agent says. */
export interface Scene {
  task: string;
  /** Of the page in front. */
  url: string | null;
  controls: Control[];
  /** What stands for secrets. */
  secrets: string[];
  /** What the client sent along under a name. */
  detail: (name: string) => string | undefined;
  /** Whether a step so far that did not fail names this. */
  hasDone: (word: string) => boolean;
}

const CONTROL = /^\s*\[([^\]]+)\] (\w+)(?: ("(?:[^"\\]|\\.)*"))?(?:.*?\bvalue=("(?:[^"\\]|\\.)*"))?/;

export function readScene({ messages }: ChatBody): Scene {
  const text = textOf(messages.find(({ role }) => role === 'user') ?? { role: 'user', content: '' });
  const outside = unfenced(text);
  const blocks = fencedIn(text);
  const blockOf = (label: RegExp): string => blocks.filter((block) => label.test(block.label)).at(-1)?.text ?? '';
  const screen = blockOf(/screen/i);
  const steps = blockOf(/\bsteps? (?:so far|taken)|history|done so far/i).split('\n');
  return {
    task: /^Task:\s*(.*)/m.exec(outside)?.[1]?.trim() ?? '',
    url: /^Page: (\S+)/m.exec(screen)?.[1] ?? null,
    controls: screen.split('\n').flatMap(readControl),
    secrets: [...new Set(text.match(/\{\{secret:[^{}]+\}\}/g))],
    detail: (name) => new RegExp(`"${name}":\\s*"([^"]+)"`).exec(blocks.map((block) => block.text).join('\n'))?.[1],
    hasDone: (word) => steps.some((step) => new RegExp(`\\b${word}\\b`).test(step) && !/\bfail/i.test(step)),
  };
}

function readControl(line: string): Control[] {
  const [, ref, role, name, value] = CONTROL.exec(line) ?? [];
  if (ref === undefined || role === undefined) return [];
  return [{ ref, role, name: unquote(name), value: unquote(value) }];
}

const unquote = (text: string | undefined): string => (text === undefined ? '' : JSON.parse(text));
