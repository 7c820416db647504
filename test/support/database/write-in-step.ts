import Database from 'better-sqlite3';

/** Run as a process of its own: goes on writing the same rising number to the control database as accepted, to two graphs,
 *  and to the control database as done, each a commit of its own, until it is killed. */
const [control = '', ...graphs] = process.argv.slice(2).map((path) => {
  const db = new Database(path, { timeout: 5000 });
  return db.pragma('journal_mode', { simple: true }) === 'wal' ? db : '';
});
if (!control) throw new Error('Name the files, in WAL mode.');

const accept = control.prepare("UPDATE step SET number = ? WHERE name = 'accepted'");
const finish = control.prepare("UPDATE step SET number = ? WHERE name = 'done'");
const applies = graphs.flatMap((db) => (db ? [db.prepare('UPDATE step SET number = ?')] : []));

process.send?.('writing');
for (let number = 1; ; number++) {
  for (const statement of [accept, ...applies, finish]) statement.run(number);
}
