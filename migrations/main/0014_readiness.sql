-- The readiness check writes as much as a real change takes while writing has failed.
ALTER TABLE readiness ADD COLUMN ballast BLOB;
