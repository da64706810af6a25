-- When what is stored of people was erased: by a term of domain/account/retention.ts, or with an account.

-- Items and payer of a cart. Null: they are stored.
alter table cart add erased_at timestamptz;
drop index cart_updated;
create index cart_stored on cart (updated_at) where erased_at is null;

-- When the file may be removed from the disk, and then its row; null: it belongs to a cart or to an order's answers.
alter table cart_file add removable_at timestamptz;
create index cart_file_removable on cart_file (removable_at) where removable_at is not null;

-- The end of the activity that an order is for, as it was found at its last check; null: not checked yet. Answers, files
-- and participants of the order are stored until a term after it.
alter table "order" add activity_ends_at timestamptz, add answers_erased_at timestamptz;
create index order_with_answers on "order" (coalesce(activity_ends_at, created_at)) where answers_erased_at is null;

-- Mails with content.
create index mail_stored on mail (created_at) where payload <> '{}';

-- Handled events with content.
create index provider_event_stored on provider_event (handled_at) where payload <> '{}';
