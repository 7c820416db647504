-- What a step changed, as JSON; NULL if nothing, and for steps of earlier versions.
ALTER TABLE steps ADD COLUMN effects TEXT;
