-- Documents: what an order has to show on paper, each at an address of its own that nobody can guess.

-- 128 random bits as a UUID; those that the database makes by itself have 122.
create function new_document_id() returns uuid language sql volatile as $$
  select encode(substring(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16
  ), 'hex')::uuid
$$;

-- Where the certificate of a payment will be: known before the money comes, so that the mail of the order can say it.
alter table payment add column certificate_id uuid not null default new_document_id();

-- The address of a document is its id. A document of a payment is one per payment, any other one per order.
create table document (
  id uuid primary key,
  kind text not null check (kind in ('paymentCertificate')),
  order_id uuid not null references "order",
  payment_id uuid references payment,
  created_at timestamptz not null,
  unique nulls not distinct (order_id, kind, payment_id)
);

-- Money makes its certificate, in the transaction that makes the order or pays the debit. Where nothing was to be paid
-- there is nothing to certify, nor where the money never came here.
create function issue_certificate() returns trigger language plpgsql as $$
begin
  insert into document (id, kind, order_id, payment_id, created_at)
  values (new.certificate_id, 'paymentCertificate', new.order_id, new.id, new.updated_at)
  on conflict (order_id, kind, payment_id) do nothing;
  return null;
end $$;

create trigger payment_certificate after update of state on payment
  for each row when (
    old.state <> 'paid' and new.state = 'paid' and new.amount_cents + new.tip_cents > 0 and new.provider <> 'offline'
  ) execute function issue_certificate();

-- Payments of before: each paid the whole of its order, and has its certificate now.
insert into payment_share (payment_id, order_item_id, item_cents, options_cents)
  select p.id, i.id, i.amount_cents, 0
  from payment p join order_item i on i.order_id = p.order_id
  where p.state = 'paid' and i.amount_cents > 0
    and not exists (select 1 from payment_share s where s.payment_id = p.id);
insert into document (id, kind, order_id, payment_id, created_at)
  select p.certificate_id, 'paymentCertificate', p.order_id, p.id, o.created_at
  from payment p join "order" o on o.id = p.order_id
  where p.state = 'paid' and p.amount_cents + p.tip_cents > 0;
