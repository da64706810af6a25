-- Addresses that campaigns had: they lead to the present one, and no other campaign of the association takes them.
create table former_address (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisation,
  type text not null,
  slug text not null,
  form_id uuid not null references form,
  left_at timestamptz not null,
  unique (organisation_id, type, slug)
);
create index former_address_of_form on former_address (form_id, id);

alter table former_address enable row level security;
create policy of_member on former_address using (form_id in (select id from form));
create policy left_by_editor on former_address as restrictive for insert
  with check (form_id in (select id from editable_form));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select, insert on former_address to obole_member;
    grant update (slug) on form to obole_member;
  end if;
end $$;
