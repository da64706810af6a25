-- Filters, order and columns of a list of orders that a member named, for themselves or for every member who may read it.
create table saved_view (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  user_id uuid not null references user_account,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  -- Parameters of the address of the list: `etat=refused&tri=amount`.
  search text not null check (length(search) <= 1000),
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_own on saved_view (organisation_id, user_id, list, lower(name)) where not is_shared;
create unique index saved_view_shared on saved_view (organisation_id, list, lower(name)) where is_shared;
create index saved_view_user on saved_view (user_id);

-- Members who are sent a link to a view on the first day of each month, until they stop it or may not read it any more.
create table monthly_export (
  id uuid primary key,
  view_id uuid not null references saved_view on delete cascade,
  organisation_id uuid not null references organisation,
  user_id uuid not null references user_account,
  -- Civil day in France of the next mail.
  due_on date not null,
  created_at timestamptz not null,
  unique (view_id, user_id)
);
create index monthly_export_due on monthly_export (due_on);
create index monthly_export_user on monthly_export (user_id);
create index monthly_export_organisation on monthly_export (organisation_id);

-- The acting user with a role that reads orders.
create view acting_order_reader as
  select organisation_id, user_id, role in ('president', 'treasurer', 'secretary') as is_of_all, role = 'president' as is_president
  from member
  where user_id = nullif(current_setting('obole.user', true), '')::uuid
    and role in ('president', 'treasurer', 'secretary', 'organiser');

alter table saved_view enable row level security;
create policy of_reader on saved_view using (
  exists (
    select from acting_order_reader r where r.organisation_id = saved_view.organisation_id
      and (is_shared or r.user_id = saved_view.user_id)
  )
);
create policy named_by_reader on saved_view as restrictive for insert with check (
  exists (
    select from acting_order_reader r where r.organisation_id = saved_view.organisation_id
      and r.user_id = saved_view.user_id and (r.is_of_all or not is_shared)
  )
);
-- A president also looks after the shared ones of others.
create policy changed_by_owner on saved_view as restrictive for update using (
  exists (
    select from acting_order_reader r where r.organisation_id = saved_view.organisation_id
      and (r.user_id = saved_view.user_id or (r.is_president and is_shared))
  )
) with check (
  exists (
    select from acting_order_reader r where r.organisation_id = saved_view.organisation_id
      and (r.is_of_all or not is_shared)
  )
);
create policy removed_by_owner on saved_view as restrictive for delete using (
  exists (
    select from acting_order_reader r where r.organisation_id = saved_view.organisation_id
      and (r.user_id = saved_view.user_id or (r.is_president and is_shared))
  )
);

alter table monthly_export enable row level security;
create policy of_member on monthly_export using (
  exists (
    select from acting_order_reader r where r.organisation_id = monthly_export.organisation_id
      and r.user_id = monthly_export.user_id
  ) and view_id in (select id from saved_view)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'obole_member') then
    grant select on acting_order_reader to obole_member;
    grant select, insert, update, delete on saved_view to obole_member;
    grant select, insert, delete on monthly_export to obole_member;
  end if;
end $$;
