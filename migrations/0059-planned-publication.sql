-- Contents that are published by themselves at a moment that their author chose; the row goes in the transaction that
-- publishes them.
create table planned_publication (
  form_id uuid primary key references form,
  -- The contents as they were when the moment was chosen.
  source text not null,
  publish_at timestamptz not null,
  -- Whether a draft becomes private with it, instead of public.
  is_private boolean not null,
  planned_by uuid not null references user_account,
  planned_at timestamptz not null,
  -- Null: it was refused, and waits for its author.
  next_try_at timestamptz,
  failure text
);
create index planned_publication_due on planned_publication (next_try_at) where next_try_at is not null;

alter table planned_publication enable row level security;
create policy of_member on planned_publication using (form_id in (select id from form));
create policy planned_by_editor on planned_publication as restrictive for insert
  with check (form_id in (select id from editable_form));
create policy moved_by_editor on planned_publication as restrictive for update
  using (form_id in (select id from editable_form));
create policy ended_by_editor on planned_publication as restrictive for delete
  using (form_id in (select id from editable_form));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select, insert, update, delete on planned_publication to obole_member;
  end if;
end $$;
