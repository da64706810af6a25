-- Which languages there are is the program's to say (domain/locale.ts): a new one needs no migration.

alter table cart drop constraint cart_locale_check, add constraint cart_locale_check check (locale ~ '^[a-z]{2}$');
alter table "order" drop constraint order_locale_check, add constraint order_locale_check check (locale ~ '^[a-z]{2}$');
alter table mail drop constraint mail_locale_check, add constraint mail_locale_check check (locale ~ '^[a-z]{2}$');
alter table abuse drop constraint abuse_locale_check, add constraint abuse_locale_check check (locale ~ '^[a-z]{2}$');
alter table prospect
  drop constraint prospect_locale_check,
  add constraint prospect_locale_check check (locale ~ '^[a-z]{2}$');
