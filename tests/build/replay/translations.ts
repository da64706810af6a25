import type { SqlCall } from './statements/sql-call.ts'

/** A statement as it is sent: its text, and the values of `$1`, `$2`. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** How a statement of the working tree is written for a former commit. */
export interface Translation {
  /** The function that the working tree calls, or a pattern of its statement. */
  readonly when: string | RegExp
  /** A function that the change introduced: former commits that have it need no translation. */
  readonly unlessFormerHas: string
  /** The reason: a function was renamed, a parameter or a column is new. */
  readonly reason: string
  /**
   * The statement for the former database; null: it has none, and nothing is compared. `call` has the parameters of the
   * function by name, also where the statement does not name them; it is null where `when` is not the name of a
   * function.
   */
  readonly toFormer: (statement: SentStatement, call: SqlCall | null) => SentStatement | null
  /** Converts the rows of the former answer to the format of the working tree; absent: they are the same. */
  readonly answerOfFormer?: (rows: readonly unknown[]) => readonly unknown[]
}

/** A part of the parameters of any statement that former commits read otherwise. */
export interface ValueChange {
  readonly unlessFormerHas: string
  readonly reason: string
  /** Changes one object of a JSON parameter. */
  readonly toFormer: (part: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

export const valueChanges: readonly ValueChange[] = [
  {
    unlessFormerHas: 'update_dispute_grounds',
    reason: 'a dispute has the reason of its bank, and a term for an answer',
    toFormer: ({ reason, respondBy, ...dispute }) =>
      'disputeRef' in dispute ? dispute : { ...dispute, reason, respondBy },
  },
  {
    unlessFormerHas: 'contact_of',
    reason: 'a mail to an association names it, so that a contact is used only once it is proved',
    toFormer: ({ organisation, ...mail }) =>
      organisation !== undefined && 'recipient' in mail ? mail : { ...mail, organisation },
  },
]

/**
 * The calls that differ from former commits; the first match applies. A translation that no commit in use needs is
 * deleted.
 */
export const translations: readonly Translation[] = [
  ofWorker('prepare_orphan_refund', ({ p_orphan, p_from, p_refund, p_now }) => ({
    text: 'select prepare_orphan_refund($1, $2, $3, false, $4) as answer',
    values: [p_orphan, p_from, p_refund, p_now],
  })),
  ofWorker('open_orphan', ({ p_orphan, p_now }) => ({
    text: 'select open_orphan($1, $2) as answer',
    values: [p_orphan, p_now],
  })),
  ofWorker(/^\s*insert into provider_event/, (_, { text, values }) => ({
    text: text.replace(', next_try_at)', ')').replace(', now())', ')'),
    values,
  })),
  ofWorker(/^update "provider_event" set "handled_at"/, (_, { values: [at, outcome, , provider, id] }) => ({
    text: 'update provider_event set handled_at = $1, outcome = $2 where provider = $3 and event_id = $4',
    values: [at, outcome, provider, id],
  })),
  {
    when: 'submit_open_attempt',
    unlessFormerHas: 'submit_open_attempt',
    reason: 'the form of a card that is sent is compared with the one that was read',
    toFormer: submittedBy('select submit_attempt($1, $2, $3, $4, $5, $6, $7, $8) as answer'),
  },
  {
    when: 'receive_event',
    unlessFormerHas: 'receive_event',
    reason: 'the inbox is filled by a function',
    toFormer: (_, call) => ({
      text: `with received as (
          insert into provider_event (provider, event_id, type, attempt_id, payload, received_at, next_try_at)
          select p ->> 'provider', p ->> 'eventId', p ->> 'type', coalesce((p ->> 'attemptId')::uuid, (
              select id from payment_attempt where provider = p ->> 'provider' and provider_ref = p ->> 'chargeRef'
            )), p -> 'payload', (p ->> 'now')::timestamptz, now()
          from (select $1::jsonb as p) plan
          on conflict do nothing returning event_id
        )
        select exists (select from received) as answer`,
      values: [valuesOf(call)['p']],
    }),
  },
  {
    when: 'keep_session',
    unlessFormerHas: 'keep_session',
    reason: 'a session is stored and read in one call',
    toFormer: (_, call) => {
      const { p_attempt, p_session, p_url, p_now } = valuesOf(call)
      return {
        text: `with saved as (
            update payment_attempt set tokenization_session_id = $2, hosted_fields_url = $3, updated_at = $4
            where id = $1 and state = 'created' and tokenization_session_id is null
            returning tokenization_session_id, hosted_fields_url
          ), known as (
            select * from saved union all
            select tokenization_session_id, hosted_fields_url from payment_attempt
            where id = $1 and tokenization_session_id is not null
          )
          select (select jsonb_build_object('tokenizationSessionId', tokenization_session_id,
            'hostedFieldsUrl', hosted_fields_url) from known limit 1) as answer`,
        values: [p_attempt, p_session, p_url, p_now],
      }
    },
  },
  ...renamed('insert_held_cart', {
    write_cart: 'change_cart',
    insert_cart: 'make_cart',
    extend_cart: 'refresh_cart',
  }),
  ...renamed('apply_finalise_plan', {
    apply_finalise_plan: 'finalise_payment',
    find_stock_left: 'stock_left',
    find_due_work: 'due_work',
    write_clock_offset: 'move_clock',
  }),
  ...[
    ...renamed('apply_finalise_plan', { load_charge_origin: 'installation_origin' }),
    ...renamed('load_charge_origin', { load_charge_origin: 'load_installation_origin' }),
  ].map((translation) => ({
    ...translation,
    answerOfFormer: (rows: readonly unknown[]) => rows.map(withSiteId),
  })),
  {
    when: /and e\.returned_on is not null\)\) as offline/,
    unlessFormerHas: 'deposit_cheques',
    reason: 'a cheque that came back is no money of the association',
    toFormer: ({ text, values }) => ({
      text: text.replace(/and not exists \(\s*select from offline_entry e where [^)]*\)/, ''),
      values,
    }),
  },
  {
    when: /e\.returned_on is not null or e\.payment_method not in/,
    unlessFormerHas: 'deposit_cheques',
    reason: 'the invariant checks know erased payers, vouchers and cheques that came back',
    toFormer: () => null,
  },
  {
    when: 'enter_offline',
    unlessFormerHas: 'deposit_cheques',
    reason: 'a cheque has a number and a bank',
    toFormer: (_, call) => {
      const { p_entry, p_cart, p_freeze, p_plan } = valuesOf(call)
      const added: readonly string[] = ['number', 'bank', 'userId']
      const entry = JSON.stringify(JSON.parse(String(p_entry)), (key, value: unknown) =>
        added.includes(key) ? undefined : value,
      )
      return {
        text: 'select enter_offline($1, $2, $3, $4) as answer',
        values: [entry, p_cart, p_freeze, p_plan],
      }
    },
  },
  ...renamed('record_refund_answer', {
    record_refund_answer: 'settle_refund',
    record_orphan_answer: 'settle_orphan_refund',
    end_payout: 'settle_payout',
  }),
  ...renamed('notify_waiting_prospects', { notify_waiting_prospects: 'notify_prospects' }),
  ...['freeze_cart', 'create_frozen_cart', 'replace_frozen_cart'].map((when) => ({
    when,
    unlessFormerHas: 'payment_facts',
    reason: 'a freeze answers the rows that it wrote',
    toFormer: ({ text, values }: SentStatement) => ({ text: frozenAfter(text), values }),
  })),
  {
    when: 'claim_events',
    unlessFormerHas: 'payment_facts',
    reason: 'the news of a success has one name for all providers',
    toFormer: (_, call) => {
      const { p_limit, p_lease_ms, p_now } = valuesOf(call)
      const text = "select claim_events($1, $2, array['chargeSucceeded'], $3) as answer"
      return { text, values: [p_limit, p_lease_ms, p_now] }
    },
  },
  {
    ...ofPaymentMemory('keep_first_session'),
    toFormer: (_, call) => {
      const { p_attempt, p_session, p_url, p_now, p_address, p_since } = valuesOf(call)
      return {
        text: `select (
            select keep_session(a.id, $2, $3, $4) || jsonb_build_object('tries',
              count_tries($5, p.form_id, p.cart_id, a.id, $6))
            from payment_attempt a join payment p on p.id = a.payment_id
            where a.id = $1 and a.state = 'created' and p.state = 'open'
          ) as answer`,
        values: [p_attempt, p_session, p_url, p_now, p_address, p_since],
      }
    },
  },
  {
    ...ofPaymentMemory('submit_known_attempt'),
    toFormer: submittedBy('select submit_attempt($1, $2, $3, $4, $5, $6, $7, $8) as answer'),
  },
  {
    when: 'postpone_installments',
    unlessFormerHas: 'postpone_installments',
    reason: 'it was renamed',
    toFormer: ({ text, values }) => ({ text: text.replace('postpone', 'put_off'), values }),
  },
  // An orphan is due at once, and events and requests are claimed: former commits had jobs for them.
  ...['claim_due_orphans', /^update "(provider_event|send_again)" set/].map((when) =>
    ofWorker(when, () => null),
  ),
  ...['submit_open_attempt', 'submit_known_attempt'].map((when): Translation => ({
    ...ofSubscribers(when),
    toFormer: (_, call) => callWithout('p_subscriber_doubtful', when, call),
  })),
  ...['read_payment', 'keep_first_session', 'freeze_cart', 'create_frozen_cart', 'replace_frozen_cart'].map(
    (when): Translation => ({
      ...ofSubscribers(when),
      toFormer: (statement) => statement,
      answerOfFormer: (rows) => rows.map(withSubscriber),
    }),
  ),
  ...['freeze_cart', 'create_frozen_cart', 'replace_frozen_cart'].map((when): Translation => ({
    when,
    unlessFormerHas: 'count_tries_around',
    reason: 'a freeze does not answer the snapshot that its caller gave it',
    toFormer: (statement) => statement,
    answerOfFormer: (rows) => rows.map(withoutSnapshot),
  })),
  {
    when: /"verification"\."resembles"/,
    unlessFormerHas: 'contact_of',
    reason: 'a name that imitates another waits',
    toFormer: ({ text, values }) => ({ text: text.replace(', "verification"."resembles"', ''), values }),
    answerOfFormer: (rows) => rows.map((row) => ({ ...(row as object), resembles: null })),
  },
  {
    when: /^insert into "organisation_look"/,
    unlessFormerHas: 'contact_of',
    reason: 'names that look alike are compared by a table of their own',
    toFormer: () => null,
  },
  {
    when: /^insert into "abuse"/,
    unlessFormerHas: 'contact_of',
    reason: 'a report says which verified association a name imitates',
    toFormer: ({ text, values }) => ({
      text: text.replace('"resembles", ', '').replace('$9, $10', '$9'),
      values: values.toSpliced(8, 1),
    }),
  },
  {
    when: /o\.payer_erased_at/,
    unlessFormerHas: 'erase_payers',
    reason: 'a check leaves out payers that were erased at their term',
    toFormer: ({ text, values }) => ({
      text: text.replace(/not \(p\.provider = 'offline' and o\.payer_erased_at is not null\)\s+and /, ''),
      values,
    }),
  },
  {
    when: 'open_attempt',
    unlessFormerHas: 'assert_under_cap',
    reason: 'the cap of an association that is not verified is reserved',
    toFormer: (_, call) => callWithout('p_is_capped', 'open_attempt', call),
  },
]

/** Commits before cards of a network were counted. */
function ofSubscribers(when: string): Pick<Translation, 'when' | 'unlessFormerHas' | 'reason'> {
  return { when, unlessFormerHas: 'around_bytes', reason: 'cards of a subscriber are counted, too' }
}

/** The call of a former function that did not have a parameter. */
function callWithout(parameter: string, name: string, call: SqlCall | null): SentStatement {
  const known = Object.entries(valuesOf(call)).filter(([given]) => given !== parameter)
  const given = known.map(([each], index) => `${each} => $${index + 1}`)
  return { text: `select ${name}(${given.join()}) as answer`, values: known.map(([, value]) => value) }
}

/** In a replay one address is the whole network. */
function withSubscriber(row: unknown): unknown {
  const { answer } = row as { answer: { tries?: { address: unknown } | null } | null }
  if (answer === null || answer.tries === undefined || answer.tries === null) return row
  return { answer: { ...answer, tries: { ...answer.tries, subscriber: answer.tries.address } } }
}

function withoutSnapshot(row: unknown): unknown {
  const { answer } = row as { answer: { payment?: { snapshot?: unknown } | null } | null }
  if (answer?.payment === undefined || answer.payment === null) return row
  const { snapshot: _snapshot, ...payment } = answer.payment
  return { answer: { ...answer, payment } }
}

/** Former commits wrote the id of the site under the key of 0.1.0. */
function withSiteId(row: unknown): unknown {
  const { answer } = row as { answer: { installationId: string } }
  const { installationId: siteId, ...others } = answer
  return { answer: { siteId, ...others } }
}

/** The statement of a former function that submits an attempt. */
function submittedBy(text: string): Translation['toFormer'] {
  return (_, call) => {
    const { p_attempt, p_address, p_form, p_cart, p_doubtful, p_since, p_now, p_set } = valuesOf(call)
    return { text, values: [p_attempt, p_address, p_form, p_cart, p_doubtful, p_since, p_now, p_set] }
  }
}

/** Commits in which these functions had other names than the verbs of the store. */
function renamed(unlessFormerHas: string, names: Readonly<Record<string, string>>): Translation[] {
  return Object.entries(names).map(([when, former]) => ({
    when,
    unlessFormerHas,
    reason: 'it was renamed',
    toFormer: ({ text, values }) => ({ text: text.replace(when, former), values }),
  }))
}

/** Commits before a payment that was frozen here was opened and charged without a read. */
function ofPaymentMemory(when: string): Pick<Translation, 'when' | 'unlessFormerHas' | 'reason'> {
  return {
    when,
    unlessFormerHas: 'submit_known_attempt',
    reason: 'a payment that waits for its card is known to the process that froze it',
  }
}

/** The statement of a former function that freezes, with the rows in its answer. */
const frozenAfter = (text: string) =>
  `select replay.frozen_after(former.answer) as answer from (${text}) former`

type Values = Readonly<Record<string, unknown>>

type Sent = (values: Values, statement: SentStatement) => SentStatement | null

const valuesOf = (call: SqlCall | null): Values =>
  Object.fromEntries([...(call?.parameters ?? [])].map(([name, { value }]) => [name, value]))

/** Commits with a queue of jobs, before the worker claimed rows. */
function ofWorker(when: string | RegExp, toFormer: Sent): Translation {
  return {
    when,
    unlessFormerHas: 'claim_due_orphans',
    reason: 'background work is a row that says when it is due',
    toFormer: (statement, call) => toFormer(valuesOf(call), statement),
  }
}
