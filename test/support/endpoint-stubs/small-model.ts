import type { ChatBody } from '../fake-openai/requests.ts';
import { readScene, type Scene } from '../fake-openai/scene.ts';

/** What a small model means to do: an action with its arguments. */
export interface Intent {
  plan: string;
  action: string;
  args: Record<string, unknown>;
}

const done = (output: string): Intent => ({ plan: 'All is done.', action: 'done', args: { output } });

/** Writes notes (`Write "..." in a note`) and opens pages (`Open ...`). */
export function intendTo(body: ChatBody): Intent {
  const scene = readScene(body);
  return writeNote(scene) ?? openPage(scene) ?? { plan: 'Beyond me.', action: 'fail', args: { reason: 'Beyond me.' } };
}

function writeNote({ task, hasDone }: Scene): Intent | null {
  const [, text] = /^Write "(.+)" in a note/.exec(task) ?? [];
  if (text === undefined) return null;
  return hasDone('write_note') ? done(text) : { plan: 'It is asked for.', action: 'write_note', args: { text } };
}

function openPage({ task, url }: Scene): Intent | null {
  const [, place] = /^Open (\S+)/.exec(task) ?? [];
  if (place === undefined) return null;
  return url?.includes(place) ? done(place) : { plan: 'It is asked for.', action: 'goto', args: { url: place } };
}
