/** Operations that the effects on tasks and on requests to graphs apply to, by their operationId. */
export const OPERATIONS_OF_EFFECT = {
  task: ['submitTask', 'submitTaskAlias'],
  memory: ['insertMemory', 'queryGraph'],
} as const;
