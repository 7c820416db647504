-- The memories of an import arrive slice by slice, before there is a request that refers to them ("sliceId" in its payload).
CREATE TABLE import_slices (
  id TEXT PRIMARY KEY,
  memories TEXT NOT NULL
) STRICT;

CREATE TRIGGER import_slices_end AFTER UPDATE OF status ON requests
WHEN NEW.kind = 'import' AND NEW.status <> 'CREATED'
BEGIN DELETE FROM import_slices WHERE id = OLD.payload ->> 'sliceId'; END;
