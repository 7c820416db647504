import type { ByHandStore, ForcedOutcome } from '../../../../tasks/ports/by-hand-store.ts';
import type { TaskStatus } from '../../../../tasks/task.ts';
import { AWAITS_PROFILE } from '../../../rows/profile-turns.ts';
import { KEPT_OPTIONS } from '../../../rows/task-options-rows.ts';
import type { MainDatabase } from '../main-database.ts';

const OF_SCOPE = 'id = @id AND (@accountId IS NULL OR account_id = @accountId)';
const RELEASED = "json_remove(directives, '$.held', '$.stuck', '$.delayMs', '$.polls')";

export function createSqliteByHandStore({ db, writes }: MainDatabase): ByHandStore {
  const release = db.prepare(`UPDATE tasks SET directives = ${RELEASED},
    claimable_at = CASE WHEN status <> 'waiting' THEN claimable_at
      WHEN claimable_at < ${AWAITS_PROFILE} THEN 0 ELSE ${AWAITS_PROFILE} END WHERE ${OF_SCOPE}`);
  const select = db
    .prepare<[{ id: string; accountId: string | null }], TaskStatus>(`SELECT status FROM tasks WHERE ${OF_SCOPE}`)
    .pluck();
  const end = db.prepare(`UPDATE tasks SET status = @status, end_reason = @endReason, output = @output,
    options = ${KEPT_OPTIONS.sqlite}, directives = ${RELEASED}, finished_at = @now WHERE id = @id AND status = 'waiting'`);
  const mark = db.prepare(`UPDATE tasks SET cancelled_at = coalesce(cancelled_at, @now), directives = ${RELEASED},
    forced_end = @forced WHERE id = @id AND status = 'running'`);
  const owner = db.prepare<[string], string>('SELECT account_id FROM tasks WHERE id = ?').pluck();

  return {
    releaseTask: (accountId, id) =>
      writes.run(() => (release.run({ accountId, id }).changes > 0 ? ('released' as const) : null)),
    endTask: (accountId, id, forced, now) =>
      writes.run((): ForcedOutcome | null => {
        switch (select.get({ accountId, id })) {
          case undefined:
            return null;
          case 'waiting': {
            const { status, endReason, output } = forced;
            end.run({ id, status, endReason, output: JSON.stringify(output), now });
            return 'ended';
          }
          case 'running':
            mark.run({ id, now, forced: JSON.stringify(forced) });
            return 'marked';
          default:
            return 'finished';
        }
      }),
    async findOwner(id) {
      return owner.get(id) ?? null;
    },
  };
}
