/** Version of the agent's planner. Raise it with every change of what tasks are planned to do: a run whose process ended is planned
 *  again from its start, and another plan could act twice. */
export const PLANNER_VERSION = '7';
