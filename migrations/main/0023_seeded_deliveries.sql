-- With a seed of ids, the id of a delivery follows from that of its record, which follows the seed. The record of a restored
-- snapshot can end again: the number of the delivery makes the id unique.
DROP TRIGGER webhook_end_is_stored;

CREATE TRIGGER webhook_end_is_stored INSTEAD OF INSERT ON webhook_ends
WHEN NOT EXISTS (SELECT 1 FROM control_state WHERE name = 'webhooks are off')
BEGIN
  INSERT INTO webhook_deliveries (id, account_id, event, record_id, url, secret, created_at)
  SELECT
    CASE
      WHEN NOT EXISTS (SELECT 1 FROM control_state WHERE name = 'seed of ids') THEN lower(hex(randomblob(16)))
      WHEN NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE id = replace(NEW.record_id, '-', ''))
        THEN replace(NEW.record_id, '-', '')
      ELSE replace(NEW.record_id, '-', '') || '-' || (SELECT max(number) + 1 FROM webhook_deliveries)
    END,
    NEW.account_id, NEW.event, NEW.record_id, coalesce(NEW.rule_url, url), secret, NEW.ended_at
  FROM (SELECT 1) LEFT JOIN (
    SELECT * FROM webhooks WHERE account_id IN (NEW.account_id, '') ORDER BY account_id DESC LIMIT 1
  )
  WHERE NEW.rule_url IS NOT NULL OR NEW.event IN (SELECT value FROM json_each(events));
END;
