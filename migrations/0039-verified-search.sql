-- Forms of verified associations come first in every search: each order of the results begins with that.
alter table form_search add column is_verified boolean not null default false;
update form_search set is_verified = true
  from form join organisation on organisation.id = form.organisation_id
  where form.id = form_search.form_id and organisation.definition ->> 'authenticationState' = 'valid';

drop index form_search_town, form_search_type, form_search_listed, form_search_ends, form_search_soonest;
create index form_search_town on form_search (town, is_verified desc, listed_at desc);
create index form_search_type on form_search (type, is_verified desc, listed_at desc);
create index form_search_listed on form_search (is_verified desc, listed_at desc);
create index form_search_ends on form_search (type, is_verified, ends_at);
create index form_search_soonest on form_search (is_verified, ends_at, listed_at desc);
