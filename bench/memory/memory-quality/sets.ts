import { readdirSync, readFileSync } from 'node:fs';

/** Rules are tuned on one half of the questions; the other half checks them. */
export type Half = 'tune' | 'check';
/** `fresh` is written after the rules, to see how they do on what they were not made for. */
export type Split = Half | 'fresh';

export interface Turn {
  id: string;
  speaker: string;
  text: string;
}

export interface ChatQuestion {
  kind: 'fact' | 'when' | 'several' | 'wrong-speaker' | 'unanswerable';
  question: string;
  answer: string;
  /** The speaker whom the question is about. */
  about: string;
  /** Ids of turns. */
  evidence: string[];
}

export interface Chat {
  name: string;
  split: Split;
  speakers: string[];
  sessions: { time: string; turns: Turn[] }[];
  questions: ChatQuestion[];
}

export interface NoteQuestion {
  kind: string;
  question: string;
  /** For a list, all that must be said. */
  answer: string | string[];
  /** One of these must be said; for a profile, all. */
  accept: string[];
  /** An answer that begins with one of these is wrong about whose or when. */
  wrong: string[];
  evidence: string[];
}

export interface Notes {
  name: string;
  split: Split;
  notes: { id: string; text: string; time?: string; metadata?: Record<string, unknown> }[];
  questions: NoteQuestion[];
}

/** More questions on the notes of the same name, in the words of other people, split by the note that answers them. */
export interface WideQuestions {
  name: string;
  questions: (NoteQuestion & { split: Half })[];
}

export interface Update {
  split: Split;
  old: { text: string; time: string };
  new: { text: string; time: string };
  now: { question: string; accept: string[] };
  before: { question: string; accept: string[] };
}

export interface BookQuestions {
  questions: { split: Half; question: string; kind: string; answer: string; sentence: string }[];
  /** Those without a split belong to both. */
  unanswerable: { split?: Half; question: string }[];
}

export interface LanguageSet {
  language: string;
  notes: { id: string; text: string; time?: string; speaker?: string }[];
  questions: { question: string; answer: string; accept: string[]; evidence: string[]; kind: string }[];
  fillers: { patterns: string[]; words: Record<string, string[]> };
}

export interface StoredNote {
  text: string;
  time?: string;
  speaker?: string;
}

/** Questions for yes or no; `open` if the memories do not decide. */
export interface VerdictSet {
  split: Half;
  memories: StoredNote[];
  questions: { question: string; verdict: 'yes' | 'no' | 'open' }[];
}

/** Questions on memories of one kind, with the words that an answer must hold, and questions that they do not answer. */
export interface AnswerSet {
  name: string;
  kind: 'notes' | 'chat' | 'book' | 'manual';
  split: Half;
  memories: StoredNote[];
  questions: { question: string; accept: string }[];
  unanswerable: string[];
}

const SETS = new URL('../sets/', import.meta.url);

export const readChats = () => readFolder<Chat>('chats/');
export const readNotes = () => readFolder<Notes>('notes/');
export const readWideQuestions = () => readFolder<WideQuestions>('wide/');
export const readLanguages = () => readFolder<LanguageSet>('languages/');
export const readUpdates = () => readJson<Update[]>('updates.json');
export const readVerdicts = () => readJson<VerdictSet[]>('verdicts.json');
export const readAnswers = () => readFolder<AnswerSet>('answers/');
export const readBookQuestions = (name: 'questions' | 'more-questions') => readJson<BookQuestions>(`book/${name}.json`);

function readFolder<Set>(folder: string): Set[] {
  return readdirSync(new URL(folder, SETS))
    .sort()
    .map((name) => readJson<Set>(folder + name));
}

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(name, SETS), 'utf8')) as Content;
}
