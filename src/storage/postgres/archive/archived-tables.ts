import { ACCOUNT_TABLES, BELONGING_TABLES } from './account-tables.ts';
import type { ArchivedTable } from './archived-table.ts';
import { GRAPH_TABLES } from './graph-tables.ts';
import { MODEL_TABLES, TASK_TABLES } from './task-tables.ts';

/** In an order that references and triggers allow. */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  ...ACCOUNT_TABLES,
  ...TASK_TABLES,
  ...GRAPH_TABLES,
  ...BELONGING_TABLES,
  ...MODEL_TABLES,
];
