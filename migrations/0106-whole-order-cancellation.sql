-- Whether a cancellation of one order refunds all that is left of it, with the tip, or its lines alone.
alter table cancellation add column is_whole boolean not null default false;
