-- How often the page of a form was opened by each labelled link (`?source=affiche-a4`): numbers alone, of no person. The
-- empty label adds up those beyond the number that a form keeps, since anyone can invent labels in an address.
create table link_visit (
  form_id uuid not null references form,
  source text not null check (source = '' or source ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(source) <= 32),
  -- The day in France from which it was counted.
  since date not null,
  visits bigint not null check (visits > 0),
  primary key (form_id, source)
);

-- Whether an order came by a label, without reading the other orders of its form.
create index order_source on "order" (form_id, source) where source is not null;

alter table link_visit enable row level security;
create policy of_member on link_visit for select using (form_id in (select id from form));

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on link_visit to obole_member;
  end if;
end $$;
