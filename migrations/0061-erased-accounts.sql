-- When the user had the account erased: the row stays for those that refer to it, without anything that names a person.
alter table user_account add column erased_at timestamptz;
