-- People whose line in the directory is to be written again, where a change of another one held it.
create table stale_person (
  person_id uuid primary key references person on delete cascade,
  organisation_id uuid not null references organisation
);
create index stale_person_organisation on stale_person (organisation_id);
