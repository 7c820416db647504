-- Requests that may not be claimed before their time, because their process died under them more than once.
CREATE INDEX requests_delayed ON requests (lease_expires_at)
  WHERE status = 'CREATED' AND lease_token IS NULL AND lease_expires_at > 0;
