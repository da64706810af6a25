-- What visitors send beside an order: joined files, reports of pages, wishes to be told, wishes for a mail again.

-- A file joined to a cart. Its content stands in the file store under the id, outside the database.
create table cart_file (
  id uuid primary key,
  cart_id uuid not null references cart,
  organisation_id uuid not null references organisation,
  -- As it is shown: tidied, never a path.
  name text not null check (length(name) between 1 and 100),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size integer not null check (size > 0),
  sha256 text not null,
  created_at timestamptz not null
);
create index cart_file_cart on cart_file (cart_id);

-- Adds a file to a cart that is not ordered and has fewer than p_most. The cart is locked, so that twenty uploads at
-- once stay within the limit. Answers added, full or closed.
create function add_cart_file(p jsonb, p_most integer) returns text language plpgsql as $$
declare
  v_cart cart;
begin
  select * into v_cart from cart where id = (p ->> 'cartId')::uuid for update;
  if v_cart.id is null or v_cart.state = 'ordered' then
    return 'closed';
  end if;
  if (select count(*) from cart_file where cart_id = v_cart.id) >= p_most then
    return 'full';
  end if;
  insert into cart_file (id, cart_id, organisation_id, name, content_type, size, sha256, created_at)
  values ((p ->> 'id')::uuid, v_cart.id, v_cart.organisation_id, p ->> 'name', p ->> 'contentType',
    (p ->> 'size')::integer, p ->> 'sha256', (p ->> 'now')::timestamptz);
  return 'added';
end $$;

-- Mails whose job has yet to be queued. A job is told to the workers, and PostgreSQL lets one transaction at a time end
-- that tells something: queued with each order it would make them wait for each other's disk.
alter table mail add column has_job boolean not null default true;
alter table mail alter column has_job set default false;
create index mail_without_job on mail (created_at) where not has_job;

-- Puts a mail into the outbox, once a kind, subject and recipient. p is {id, kind, subjectId, recipient, locale,
-- payload}. Answers whether it was new.
create function queue_mail(p jsonb, p_now timestamptz) returns boolean language plpgsql as $$
begin
  insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
  values ((p ->> 'id')::uuid, p ->> 'kind', (p ->> 'subjectId')::uuid, p ->> 'recipient', p ->> 'locale',
    p -> 'payload', 'queued', p_now)
  on conflict (kind, subject_id, recipient) do nothing;
  return found;
end $$;

-- A page that somebody found wrong.
create table abuse (
  id uuid primary key,
  organisation_id uuid not null references organisation,
  -- null: the page of the association itself.
  form_id uuid references form,
  reason text not null check (reason in ('DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM')),
  user_email text not null,
  user_message text not null,
  url text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  created_at timestamptz not null
);
create index abuse_created on abuse (created_at desc);

-- Somebody who wants to be told when a form sells again. The row goes once they were told.
create table prospect (
  id uuid primary key,
  form_id uuid not null references form,
  -- Trimmed and lower-cased.
  email text not null,
  locale text not null check (locale in ('fr', 'en', 'es')),
  created_at timestamptz not null,
  told_at timestamptz,
  unique (form_id, email)
);
create index prospect_waiting on prospect (form_id) where told_at is null;
create index prospect_told on prospect (told_at) where told_at is not null;

-- Writes the mail of everybody who waits for a form, at most p_limit; those that another worker is telling are left to
-- it. Mail, job and mark are one transaction, and a mail is unique per prospect. Answers how many.
create function tell_prospects(p_form uuid, p_payload jsonb, p_now timestamptz, p_limit integer) returns integer
language plpgsql as $$
declare
  v_prospect prospect;
  v_told integer := 0;
begin
  for v_prospect in
    select * from prospect where form_id = p_form and told_at is null
    order by created_at, id limit p_limit for update skip locked
  loop
    perform queue_mail(jsonb_build_object('id', gen_random_uuid(), 'kind', 'salesReopened', 'subjectId', v_prospect.id,
      'recipient', v_prospect.email, 'locale', v_prospect.locale, 'payload', p_payload), p_now);
    update prospect set told_at = p_now where id = v_prospect.id;
    v_told := v_told + 1;
  end loop;
  return v_told;
end $$;

-- Forgets the addresses of those whose mail has left, or never will. Answers how many.
create function forget_told_prospects(p_limit integer) returns integer language sql as $$
  with done as (
    select m.id as mail_id, p.id as prospect_id from prospect p
    join mail m on m.kind = 'salesReopened' and m.subject_id = p.id and m.state in ('sent', 'failed')
    where p.told_at is not null order by p.told_at limit p_limit for update of p skip locked
  ), mails as (
    update mail set recipient = '' from done where mail.id = done.mail_id
  ), gone as (
    delete from prospect using done where prospect.id = done.prospect_id returning 1
  )
  select count(*)::integer from gone
$$;

-- Wishes to get the confirmations again. Only a hash of the address is kept: enough to count them.
create table send_again (
  id uuid primary key,
  email_hash bytea not null,
  created_at timestamptz not null
);
create index send_again_email on send_again (email_hash, created_at);
create index send_again_created on send_again (created_at);

create index order_payer_email on "order" (lower(payer ->> 'email'), created_at desc);

-- Keeps the wish and leaves all the work to a job: what the caller waits for is the same whoever asks.
create function ask_send_again(p_id uuid, p_hash bytea, p_email text, p_now timestamptz) returns void
language plpgsql as $$
begin
  delete from send_again where created_at < p_now - interval '1 day';
  insert into send_again (id, email_hash, created_at) values (p_id, p_hash, p_now);
  perform graphile_worker.add_job('send-again', json_build_object('requestId', p_id, 'email', p_email),
    max_attempts := 5);
end $$;

-- Puts the confirmations of the last orders of an address into the outbox again, in the orders' own languages: those
-- since p_since, at most p_most, unless the address asked more than p_asked times in the hour. The subject of such a
-- mail comes from wish and order, so that the job may run twice. Answers how many were queued.
create function send_confirmations_again(
  p_request uuid, p_email text, p_now timestamptz, p_since timestamptz, p_most integer, p_asked integer
) returns integer language plpgsql as $$
declare
  v_wish send_again;
  v_mail record;
  v_queued integer := 0;
begin
  select * into v_wish from send_again where id = p_request;
  if v_wish.id is null or (
    select count(*) from send_again s where s.email_hash = v_wish.email_hash
      and s.created_at > v_wish.created_at - interval '1 hour' and (s.created_at, s.id) <= (v_wish.created_at, v_wish.id)
  ) > p_asked then
    return 0;
  end if;
  for v_mail in
    select o.id as order_id, m.recipient, m.locale, m.payload from "order" o
    join mail m on m.kind = 'payerConfirmation' and m.subject_id = o.id
    where lower(o.payer ->> 'email') = p_email and o.created_at >= p_since
    order by o.created_at desc, o.id limit p_most
  loop
    if queue_mail(jsonb_build_object('id', gen_random_uuid(), 'kind', 'confirmationAgain',
      'subjectId', md5(p_request::text || v_mail.order_id::text)::uuid, 'recipient', v_mail.recipient,
      'locale', v_mail.locale, 'payload', v_mail.payload), p_now)
    then
      v_queued := v_queued + 1;
    end if;
  end loop;
  return v_queued;
end $$;
