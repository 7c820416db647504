/** Fields of responses whose URL opens without a key. */
export const LINK_FIELDS: ReadonlySet<string> = new Set(['live_url', 'recording_url', 'downloads_url', 'presignedUrl']);

/** Fields at the top of a request body that differ from run to run. */
export const VOLATILE_FIELDS: ReadonlySet<string> = new Set(['timestamp', 'requestTime']);

/** Query parameters that differ from run to run. */
export const VOLATILE_PARAMETERS: ReadonlySet<string> = new Set(['requestTime', 't']);

/** Query parameter of a poll for the events after a time. */
export const EVENTS_AFTER = 'event_t';

/** Statuses of finished tasks and graph requests. */
export const FINISHED: ReadonlySet<unknown> = new Set(['done', 'failed', 'cancelled', 'DONE', 'FAILED']);
