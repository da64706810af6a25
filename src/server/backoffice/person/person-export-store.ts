import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

type Row = Readonly<Record<string, unknown>>

/** That an address, which others of the association may have too, reaches the person here. */
const isTheirs = (email: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`is_address_of(array(select id from tree), ${email}, ${name})`

/**
 * Everything that an association stores of a person, by its kind: a statement each, of the rows of everyone who is merged
 * into them. `tree` has their people, `paid` their orders as payers, `place` where orders name them.
 */
const sections = {
  people: sql`select p.first_name as "firstName", p.last_name as "lastName", p.company_name as "companyName", p.email,
      p.birth_date as "birthDate", p.address, p.zip_code as "zipCode", p.city, p.country, p.agrees_to_news as "agreesToNews",
      p.tags, p.merged_at as "mergedAt"
    from person p where p.id in (select id from tree) order by p.merged_at nulls first, p.id`,
  orders: sql`select o.number, o.created_at as "at", f.definition ->> 'title' as campaign, o.amount_cents as "amountCents",
      o.tip_cents as "tipCents", o.source, o.payer, (
        select jsonb_agg(jsonb_build_object('name', i.name, 'amountCents', i.amount_cents, 'cancelledAt', i.cancelled_at,
          'detail', i.detail) order by i.position) from order_item i where i.order_id = o.id) as lines
    from "order" o join form f on f.id = o.form_id where o.id in (select id from paid) order by o.created_at, o.id`,
  lines: sql`select o.number, o.created_at as "at", f.definition ->> 'title' as campaign, i.name, i.detail
    from place l join order_item i on i.id = l.item_id join "order" o on o.id = i.order_id join form f on f.id = o.form_id
    where o.id not in (select id from paid) order by o.created_at, i.id`,
  payments: sql`select o.number, p.updated_at as "at", p.amount_cents as "amountCents", p.tip_cents as "tipCents", p.state,
      p.provider, e.payment_method as "method", e.paid_on as "paidOn", e.number as "chequeNumber", e.bank
    from payment p join "order" o on o.cart_id = p.cart_id and o.id = p.order_id left join offline_entry e on e.payment_id = p.id
    where o.id in (select id from paid) order by p.created_at, p.id`,
  refunds: sql`select o.number, r.created_at as "at", r.amount_cents as "amountCents", r.tip_cents as "tipCents", r.state
    from refund r join payment p on p.id = r.payment_id join "order" o on o.cart_id = p.cart_id and o.id = p.order_id
    where o.id in (select id from paid) order by r.created_at, r.id`,
  disputes: sql`select o.number, d.opened_at as "at", d.amount_cents as "amountCents", d.state, d.reason, a.body as answer
    from dispute d join payment p on p.id = d.payment_id
      join "order" o on o.cart_id = p.cart_id and o.id = p.order_id left join dispute_answer a on a.dispute_id = d.id
    where o.id in (select id from paid) order by d.opened_at, d.id`,
  schedules: sql`select o.number, s.kind, s.state, s.amount_cents as "amountCents", s.tip_cents as "tipCents",
      m.payment_method as "method", m.brand, m.last4, m.expiry_month as "expiryMonth", m.expiry_year as "expiryYear"
    from schedule s join "order" o on o.id = s.order_id join mandate m on m.id = s.mandate_id
    where o.id in (select id from paid) order by s.created_at, s.id`,
  given: sql`select year, amount_cents as "amountCents", gifts from donor_year
    where person_id in (select id from tree) order by year`,
  receipts: sql`select r.label, r.year, r.amount_cents as "amountCents", r.created_at as "at", r.ended_at as "endedAt",
      r.facts -> 'donor' as donor
    from receipt r where r.order_id in (select id from paid) order by r.created_at, r.id`,
  receiptCorrections: sql`select o.number, c.year, c.created_at as "at", c.author, c.before, c.after
    from receipt_correction c join "order" o on o.id = c.order_id
    where o.id in (select id from paid) order by c.number`,
  orderCorrections: sql`select o.number, c.created_at as "at", c.author, c.before, c.after
    from order_correction c join "order" o on o.id = c.order_id
    where o.id in (select id from paid) order by c.created_at, c.id`,
  withdrawals: sql`select o.number, w.asked_at as "at", w.message from withdrawal w join "order" o on o.id = w.order_id
    where o.id in (select id from paid) order by w.asked_at, w.id`,
  published: sql`select o.number, c.display_name as "name", c.comment, c.publish_amount as "isAmountPublished"
    from contribution c join "order" o on o.id = c.order_id
    where o.id in (select id from paid) order by c.at, o.id`,
  memberships: sql`select o.number, m.price, m.from_on as "from", m.until_on as "until", m.cancelled_at as "cancelledAt"
    from membership m join "order" o on o.id = m.order_id
    where m.order_item_id in (select item_id from place) or o.id in (select id from paid)
    order by m.ordered_at, m.order_item_id`,
  reminders: sql`select o.number, n.moment, n.queued_at as "at"
    from renewal_notice n join order_item i on i.id = n.order_item_id join "order" o on o.id = i.order_id
    where i.id in (select item_id from place) or o.id in (select id from paid)
    union all
    select l.number, n.moment, n.queued_at from renewal_notice n join imported_line l on l.id = n.imported_line_id
    where l.person_id in (select id from tree)
    order by "at", number`,
  entries: sql`select o.number, c.scanned_at as "at", c.undone_at as "undoneAt"
    from check_in c join ticket t on t.id = c.ticket_id join "order" o on o.id = t.order_id
    where t.order_item_id in (select item_id from place) or o.id in (select id from paid) order by c.scanned_at, c.id`,
  orderNotes: sql`select o.number, n.written_at as "at", n.text from order_note n join "order" o on o.id = n.order_id
    where o.id in (select id from paid) order by n.written_at, n.id`,
  notes: sql`select written_at as "at", text from person_note
    where person_id in (select id from tree) order by written_at, id`,
  consents: sql`select recorded_at as "at", agrees, source from person_consent
    where person_id in (select id from tree) order by recorded_at, id`,
  imported: sql`select l.first_name as "firstName", l.last_name as "lastName", l.company_name as "companyName", l.email,
      l.birth_date as "birthDate", l.address, l.zip_code as "zipCode", l.city, l.country, l.kind, l.number, l.label, l.day,
      l.amount_cents as "amountCents", l.method, l.from_on as "from", l.until_on as "until", l.imported_at as "at"
    from imported_line l where l.person_id in (select id from tree) order by l.imported_at, l.line`,
  messages: sql`select m.subject, m.text, m.purpose, r.queued_at as "at", r.stopped_at as "stoppedAt"
    from message_recipient r join message m on m.id = r.message_id join scope on m.organisation_id = scope.id
    where r.email in (select email from address) and ${isTheirs(sql`r.email`, sql`r.name`)} order by r.queued_at, r.id`,
  news: sql`select f.definition ->> 'title' as campaign, s.created_at as "at", s.confirmed_at as "confirmedAt"
    from news_subscription s join form f on f.id = s.form_id join scope on f.organisation_id = scope.id
    where s.email in (select email from address) order by s.created_at, s.id`,
  waitingLists: sql`select f.definition ->> 'title' as campaign, w.first_name as "firstName", w.email, w.quantity, w.state,
      w.created_at as "at", w.offer_ends_at as "offerEndsAt"
    from waiting_entry w join form f on f.id = w.form_id join scope on w.organisation_id = scope.id
    where w.email in (select email from address) and ${isTheirs(sql`w.email`, sql`w.first_name`)}
    order by w.created_at, w.id`,
  carts: sql`select f.definition ->> 'title' as campaign, c.updated_at as "at", c.payer, c.items
    from cart c join form f on f.id = c.form_id join scope on c.organisation_id = scope.id
    where c.erased_at is null and c.state <> 'ordered' and lower(c.payer ->> 'email') in (select email from address)
      and ${isTheirs(sql`lower(c.payer ->> 'email')`, sql`concat_ws(' ', c.payer ->> 'firstName', c.payer ->> 'lastName')`)}
    order by c.updated_at, c.id`,
  mails: sql`select m.kind, m.subject, m.recipient, m.created_at as "at", m.sent_at as "sentAt"
    from mail m where m.payload <> '{}' and lower(m.recipient) in (select email from address)
      and m.id = any(mails_about(array(select id from paid), array(select cart_id from paid), null))
    order by m.created_at, m.id`,
  files: sql`select o.number, c.id, c.name, c.content_type as "contentType", c.size
    from cart_file c join "order" o on o.cart_id = c.cart_id
    where o.id in (select id from paid) and c.removable_at is null order by c.created_at, c.id`,
  requests: sql`select kind, asked_on as "askedOn", done_at as "doneAt" from person_request
    where person_id in (select id from tree) order by asked_on, id`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>

export type ExportSection = keyof typeof sections
export const exportSections = Object.keys(sections) as ExportSection[]

/** Reads one kind of what is stored of a person, whom the caller may see. Amounts are in cents. */
export async function readExportSection(
  tx: Tx,
  section: ExportSection,
  { organisationId, rootId }: { readonly organisationId: string; readonly rootId: string },
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    with scope as (select ${organisationId}::uuid as id), tree as materialized (
      select p.id, lower(p.email) as email from person p join scope on p.organisation_id = scope.id
      where p.root_id = ${rootId}
    ), place as materialized (
      select a.order_id, a.item_id from person_appearance a where a.person_id in (select id from tree)
    ), paid as materialized (
      select o.id, o.cart_id, lower(o.payer ->> 'email') as email from "order" o join scope on o.organisation_id = scope.id
      where o.id in (select order_id from place where item_id is null)
    ), address as materialized (
      select email from tree where email <> '' union select email from paid where email <> ''
    )
    select to_jsonb(found) as row from (${sections[section]}) found`.execute(tx)
  return rows.map(({ row }) => row)
}
