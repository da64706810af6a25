-- A key that was stolen verifies nothing any more: who has it could sign tickets that no one bought.
alter table ticket_key add revoked_at timestamptz check (revoked_at is null or retired_at is not null);
