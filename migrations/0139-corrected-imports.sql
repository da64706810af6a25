-- The hash of what a line was in its file, since a member corrected its person: a later export of the same program has
-- it again.
alter table imported_line add column identity bytea;
