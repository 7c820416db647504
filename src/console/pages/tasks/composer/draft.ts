import type { NewTask } from '../../../api/tasks.ts';

/** A task as it is being written: JSON is text until it is sent. */
export interface Draft {
  task: string;
  url: string;
  device: NonNullable<NewTask['device']>;
  /** Empty for the default. */
  maxSteps: string;
  metadata: string;
  responseModel: string;
  isRecorded: boolean;
  files: readonly DraftFile[];
  /** Fields of the task that is edited, which the composer does not show. */
  others: Partial<NewTask>;
}

/** A file that was uploaded. */
export interface DraftFile {
  id: string;
  name: string;
}

export const EMPTY_DRAFT: Draft = {
  ...{ task: '', url: '', device: 'desktop', maxSteps: '', metadata: '', responseModel: '' },
  ...{ isRecorded: true, files: [], others: {} },
};

export type Problems = Partial<Record<keyof Draft, string>>;

/** What to submit, or what is wrong with which field. The server checks the rest. */
export function toNewTask(draft: Draft): { task: NewTask } | { problems: Problems } {
  const metadata = readObject(draft.metadata);
  const responseModel = readObject(draft.responseModel);
  const problems: Problems = {
    ...(draft.task.trim() === '' && { task: 'Say what to do.' }),
    ...(metadata === INVALID && { metadata: NOT_AN_OBJECT }),
    ...(responseModel === INVALID && { responseModel: NOT_AN_OBJECT }),
    ...(!/^\d*$/.test(draft.maxSteps) && { maxSteps: 'Enter a whole number.' }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const { url, device, maxSteps, files } = draft;
  const task: NewTask = {
    task: draft.task.trim(),
    ...(url.trim() !== '' && { url: toAddress(url.trim()) }),
    ...(device !== 'desktop' && { device }),
    ...(maxSteps !== '' && { max_steps: Number(maxSteps) }),
    ...(metadata && { metadata }),
    ...(responseModel && { response_model: responseModel }),
    ...(files.length > 0 && { files: files.map(({ id }) => id) }),
    ...(!draft.isRecorded && { enable_recording: false }),
    ...draft.others,
  };
  return { task };
}

/** The draft of a task that was submitted before. */
export function toDraft(task: NewTask): Draft {
  const { task: text, url, device, max_steps, metadata, response_model, files, enable_recording, ...others } = task;
  return {
    task: text ?? '',
    url: url ?? '',
    device: device ?? 'desktop',
    maxSteps: max_steps && max_steps !== DEFAULT_STEPS ? String(max_steps) : '',
    metadata: writeObject(metadata),
    responseModel: writeObject(response_model),
    isRecorded: enable_recording ?? true,
    files: (files ?? []).map((id) => ({ id, name: id })),
    others,
  };
}

/** The task as it would be submitted here: without what is the default anyway. */
export function withoutDefaults(task: NewTask): NewTask {
  const checked = toNewTask(toDraft(task));
  return 'task' in checked ? checked.task : task;
}

/** Whether an option differs from its default, so that it must be seen. */
export function hasOptions(draft: Draft): boolean {
  const { task: _, ...given } = draft;
  const { task: __, ...empty } = EMPTY_DRAFT;
  return JSON.stringify(given) !== JSON.stringify(empty);
}

const DEFAULT_STEPS = 32;
const INVALID = Symbol('invalid');
const NOT_AN_OBJECT = 'This must be a JSON object, such as {"name": "Ada"}.';

/** Null for a blank text. */
function readObject(text: string): Record<string, unknown> | null | typeof INVALID {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : INVALID;
  } catch {
    return INVALID;
  }
}

const writeObject = (value: object | null | undefined) => (value ? JSON.stringify(value, null, 2) : '');

/** People leave the scheme out. */
const toAddress = (url: string) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`);
