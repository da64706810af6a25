-- Content of promised money, to refuse its idempotency key for other content. Empty: entered before it was stored.
alter table expected_payment add column content_hash bytea not null default '';
alter table expected_payment alter column content_hash drop default;
