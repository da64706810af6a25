-- Why a payer's bank disputes a payment, until when it takes an answer, and the answer of the association. Disputes
-- recorded before get reason and term at the provider's next report.
alter table dispute add column reason text not null default 'other', add column respond_by timestamptz;

-- A provider takes one answer. `body` is what it gets: the words of the association, and what is known of the order.
create table dispute_answer (
  id uuid primary key,
  dispute_id uuid not null unique references dispute,
  user_id uuid references user_account,
  body text not null,
  state text not null,
  failure text,
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index dispute_answer_due on dispute_answer (next_try_at) where next_try_at is not null;
create index dispute_answer_user on dispute_answer (user_id);

create or replace view readable_dispute as
  select d.id, d.payment_id, d.state, p.order_id, p.cart_id, p.organisation_id, d.amount_cents, d.org_cents, d.reason,
    d.respond_by, d.opened_at, d.updated_at, a.state as answer, a.body as answer_body, a.created_at as answered_at
  from dispute d join readable_payment p on p.id = d.payment_id
    left join dispute_answer a on a.dispute_id = d.id;
