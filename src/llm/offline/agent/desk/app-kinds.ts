import type { Intent } from '../plan/intent.ts';

/** Intents that ask the applications of the device. */
const QUESTIONS: readonly Intent['kind'][] = ['ask_list', 'find_time'];
/** Intents that mean an application of the device and nothing else. */
export const APP_KINDS: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  ...QUESTIONS,
  'capture',
  'send_mail',
  'answer_mail',
  'delete_mail',
  'create_event',
  'move_event',
  'delete_event',
  'change_ticket',
]);

/** As it is read without the applications: a tool of the client for the purpose is meant rather than they. */
export const withoutApps = (intent: Intent): Intent =>
  APP_KINDS.has(intent.kind)
    ? { kind: 'ask', source: 'any', isQuestion: QUESTIONS.includes(intent.kind), words: intent.words }
    : intent;
