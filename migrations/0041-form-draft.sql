-- What administrators are writing of a form, complete or not; published, it is a version.
create table form_draft (
  form_id uuid primary key references form,
  -- A JSON object, with whatever mistakes it has.
  source text not null,
  -- Counts the saved changes: two editors do not overwrite one another.
  revision integer not null,
  -- The versions that it was begun from, as the screen names them.
  base text not null,
  saved_by uuid references user_account,
  saved_at timestamptz not null
);

alter table form_draft enable row level security;
create policy of_member on form_draft using (form_id in (select id from form));
create policy begun_by_editor on form_draft as restrictive for insert
  with check (form_id in (select id from editable_form));
create policy saved_by_editor on form_draft as restrictive for update
  using (form_id in (select id from editable_form));
create policy ended_by_editor on form_draft as restrictive for delete
  using (form_id in (select id from editable_form));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select, insert, update, delete on form_draft to obole_member;
  end if;
end $$;
