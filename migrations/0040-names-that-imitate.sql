-- How names and addresses of verified associations look (domain/organisation/name-look.ts); computed again after a change
-- of name.
create table organisation_look (
  organisation_id uuid primary key references organisation,
  -- The name whose look it is.
  name text not null,
  looks text[] not null
);
create index organisation_look_looks on organisation_look using gin (looks);

alter table verification
  -- The verified association whose name its name imitates: nothing is published or collected until an operator decides.
  add resembles uuid references organisation,
  -- The name that an operator allowed although it resembles another one.
  add allowed_name text not null default '';
create index verification_resembles on verification (resembles) where resembles is not null;

-- The verified association that the reported page imitates, when it was reported.
alter table abuse add resembles uuid references organisation;
