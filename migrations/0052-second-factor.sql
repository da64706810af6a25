-- Who has rights over the money or the rights of an association needs a second factor.

-- From when it is asked for on every page of the administration. Null: no such role was given. It is asked for before
-- anything that gives rights or moves money in any case.
alter table user_account add column second_factor_due_at timestamptz;
update user_account set second_factor_due_at = now() + interval '14 days'
where id in (select user_id from member where role in ('president', 'treasurer'));

-- An account of the demonstration: exempt, and only while the installation has the test bank.
alter table user_account add column is_demonstration boolean not null default false;

-- Whether it was opened with a second factor, or one was set up in it.
alter table user_session add column has_second_factor boolean not null default false;
update user_session set has_second_factor = true
where user_id in (select user_id from user_totp where confirmed_at is not null);
