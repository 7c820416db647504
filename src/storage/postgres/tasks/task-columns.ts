import { STATE_COLUMNS } from '../../rows/task-rows.ts';

/** The columns of a TaskRow without its usage. */
export const TASK_COLUMNS = `${STATE_COLUMNS}, task, is_session, url, max_steps, enable_recording, options, cancelled_at,
  attempts, excused, strikes, planner`;
