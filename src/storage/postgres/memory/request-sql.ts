/** Locks the row that counts an account's open requests: a statement after it sees all requests of the account, and none is
 *  created before the transaction ends. */
export const LOCK_WORK = "SELECT FROM account_work WHERE lane = 'memory' AND account_id = $1 FOR UPDATE";

/** Common table expressions that lock what the lease $1 holds: `head` has the graph and the greatest number held. */
export const HELD = `work AS (SELECT account_id FROM account_work WHERE lane = 'memory'
    AND account_id IN (SELECT account_id FROM graph_heads WHERE lease_token = $1) FOR UPDATE),
  head AS (SELECT graph_id, held_to FROM graph_heads JOIN work USING (account_id) WHERE lease_token = $1
    FOR UPDATE OF graph_heads)`;
