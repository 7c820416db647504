import { type Chapter, PICTURE_MS } from '../../../tasks/recording-chapters.ts';

/** The chapters of a recording as WebVTT: a cue for each screen, with the number of its step as identifier and the step's
 *  summary as text. `summaries` are by step. */
export function toWebVtt(chapters: readonly Chapter[], summaries: ReadonlyMap<number, string>): string {
  const cues = chapters.map(({ index, startMs, screenMs }, at) => {
    const endMs = chapters[at + 1]?.startMs ?? screenMs + PICTURE_MS;
    const title = index === 0 ? 'Before the first step' : `Step ${index}: ${summaries.get(index) ?? ''}`;
    return `${index}\n${toTime(startMs)} --> ${toTime(endMs)}\n${toCueText(title)}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** `hh:mm:ss.ttt`. */
const toTime = (ms: number): string => new Date(ms).toISOString().slice(11, 23);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function toCueText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}
