-- How a running task is to end instead of as cancelled: JSON with status, endReason and output; null for any other task.
ALTER TABLE tasks ADD COLUMN forced_end TEXT;
