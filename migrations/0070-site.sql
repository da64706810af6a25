-- The table of the site's id has the name of the site: `installation` was too near to `installment`.
alter table installation rename to site;
alter table site rename constraint installation_pkey to site_pkey;
alter table site rename constraint installation_singleton_check to site_singleton_check;
