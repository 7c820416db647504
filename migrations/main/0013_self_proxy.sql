-- Whether the client asked for its own machine as the proxy: clients then read an address from live_url.
ALTER TABLE tasks ADD COLUMN uses_self_proxy INTEGER NOT NULL DEFAULT 0;
