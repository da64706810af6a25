-- Files that a message names as links. Without a message its contents may be deleted: it was removed, or its message was.
create table message_file (
  id uuid primary key,
  message_id uuid references message on delete set null,
  name text not null check (length(name) between 1 and 100),
  content_type text not null,
  size integer not null check (size > 0),
  created_at timestamptz not null
);
create index message_file_message on message_file (message_id, created_at);

create view readable_message_file as
  select f.id, f.message_id, f.name, f.content_type, f.size, f.created_at, m.organisation_id
  from message_file f join readable_message m on m.id = f.message_id;

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on readable_message_file to obole_member;
  end if;
end $$;
