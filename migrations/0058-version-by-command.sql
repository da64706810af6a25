-- Versions that an operator applied from a file, beside those of administrators.

-- created_by is null for these too; where both say nothing, it is the form before its first change.
alter table form_version add column by_command boolean not null default false;
