export type { EffectMatch, MatchDocument } from '../control/match/document.ts';
export type { RuleDocument } from '../control/rules/rule.ts';
export type { RuleReport } from '../control/rules/rule-book.ts';
export type { ResetPart } from '../control/state/reset.ts';
export type { Transition, TransitionSettings } from '../control/transitions.ts';
export { type ConnectOptions, connectDoppel } from './doppel.ts';
export type { FixtureDocument, SeededAccount } from './fixture.ts';
export type { InspectedRequest, InspectedTask, RecordedRequest, TaskEffect } from './records.ts';
export { type StartedDoppel, type StartOptions, startDoppel } from './start-doppel.ts';
export type { ClockReading, Doppel, Duration, ExpectedCount, SignedUp, Snapshot, Time } from './verbs.ts';
export {
  type DeliveryHeaders,
  verifySignature,
  type WebhookDelivery,
  type WebhookInfo,
  type WebhookInput,
  type WebhookVerbs,
} from './webhooks.ts';
