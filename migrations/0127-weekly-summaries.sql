-- Whether a member wants the weekly summary of the association: the roles of one user say the same.
alter table member add column weekly_summary boolean not null default true;
-- The refused debits of an association.
create index schedule_organisation on schedule (organisation_id);
