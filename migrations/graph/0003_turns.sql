-- Order, time and speaker of memories, and turns of conversations.

-- The number that the graph gave the memory when it first accepted it; a replaced memory keeps it. Memories of earlier
-- versions are numbered by their ids.
ALTER TABLE memories ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
-- When it was first accepted, epoch ms; 0 if an earlier version accepted it.
ALTER TABLE memories ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
-- When it was said or written, epoch ms.
ALTER TABLE memories ADD COLUMN time INTEGER;
-- Who said or wrote it.
ALTER TABLE memories ADD COLUMN speaker TEXT;
-- Version of the rules that analysed its chunks.
ALTER TABLE memories ADD COLUMN analysis_version INTEGER NOT NULL DEFAULT 1;

UPDATE memories SET sequence = numbered.number
FROM (SELECT memory_id, row_number() OVER (ORDER BY memory_id) AS number FROM memories) AS numbered
WHERE numbered.memory_id = memories.memory_id;

CREATE INDEX memories_by_time ON memories (time, document_id);

ALTER TABLE statistics ADD COLUMN next_sequence INTEGER NOT NULL DEFAULT 1;
UPDATE statistics SET next_sequence = 1 + (SELECT count(*) FROM memories);

-- Neighbours are adjacent rows of one conversation.
CREATE TABLE turns (
  chunk_id       INTEGER PRIMARY KEY REFERENCES chunks (id),
  conversation   INTEGER NOT NULL,
  -- 0 if the turn has no time of its own.
  time           INTEGER NOT NULL,
  sequence       INTEGER NOT NULL,
  length         INTEGER NOT NULL,
  question_share REAL NOT NULL
) STRICT;

CREATE INDEX turns_by_conversation ON turns (conversation, time, sequence, chunk_id);
