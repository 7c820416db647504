export type { MatchDocument } from '../control/match/document.ts';
export type { RuleDocument } from '../control/rules/rule.ts';
export type { SeenRequest } from '../control/seen-request.ts';
export {
  type ConnectOptions,
  connectDoppel,
  type Doppel,
  type Duration,
  type ExpectedCount,
  type RuleReport,
  type SignedUp,
  type Time,
} from './doppel.ts';
export { type StartedDoppel, type StartOptions, startDoppel } from './start-doppel.ts';
