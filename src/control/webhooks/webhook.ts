/** What webhooks report: the end of a task, and of a request to a graph. */
export const WEBHOOK_EVENTS = ['task.ended', 'graph_request.ended'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Where ends are reported. */
export interface Webhook {
  url: string;
  /** Key of the signatures. */
  secret: string;
  events: readonly WebhookEvent[];
}

/** The report of one end. Times are epoch ms. */
export interface Delivery {
  id: string;
  accountId: string;
  event: WebhookEvent;
  /** Id of the task or the request. */
  recordId: string;
  url: string;
  /** Null if nothing is signed. */
  secret: string | null;
  /** When the work ended. */
  createdAt: number;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Null unless it is pending; a time that is past means now. */
  nextAttemptAt: number | null;
  /** Of the last attempt; null without a response. */
  responseStatus: number | null;
  error: string | null;
}

/** What an attempt changes. */
export type DeliveryState = Pick<Delivery, 'status' | 'attempts' | 'nextAttemptAt' | 'responseStatus' | 'error'>;
