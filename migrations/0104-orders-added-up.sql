-- Orders of a period are added up from the index alone: its association reads the sums of a year on its first page.
drop index order_of_organisation;
create index order_of_organisation on "order" (organisation_id, created_at desc, id desc)
  include (amount_cents, form_id);
