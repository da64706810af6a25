/** Allowed differences between the tables of the two commits, and the reasons. */
export interface TableException {
  readonly table: string
  readonly reason: string
  /** A function that the change introduced: where the former commit has it, there is no exception. Absent: always. */
  readonly unlessFormerHas?: string
  /** The compared rows, as an SQL condition over the row `t`; absent: all. */
  readonly rows?: string
  /** The compared values in place of columns, as SQL over the row `t`; null: the column is left out on both sides. */
  readonly columns?: Readonly<Record<string, string | null>>
  /** The change introduced the table: the former commit has none. */
  readonly isNew?: true
  /** The name of the table in the former commit, where it was renamed. */
  readonly formerName?: string
  /** The names of renamed columns in the former commit. */
  readonly formerColumns?: Readonly<Record<string, string>>
}

/** Columns of answers that may differ, and the reasons. */
export interface AnswerException {
  /** Pattern of the statement. */
  readonly statement: RegExp
  readonly columns: readonly string[]
  readonly reason: string
}

/** Tables without business data; `revocation` has ids of its own making in every database. */
export const ignoredTables: readonly string[] = [
  'schema_migration',
  'sql_function',
  'worker_heartbeat',
  'revocation',
]

export const tableExceptions: readonly TableException[] = [
  ...['accounting_close', 'accounting_close_file'].map((table) => ({
    table,
    unlessFormerHas: 'refuse_change_of_close',
    reason: 'an association closes its accounting years',
    isNew: true as const,
  })),
  ...['accounting_account', 'accounting_setting'].map((table): TableException => ({
    table,
    reason: 'an association chooses its accounts',
    isNew: true,
  })),
  { table: 'bank_change', reason: 'two members change a bank account', isNew: true },
  ...['held_refund', 'refund_rule'].map((table) => ({
    table,
    unlessFormerHas: 'corrected_snapshot',
    reason: 'a second member confirms refunds above a sum',
    isNew: true as const,
  })),
  ...['order_correction', 'former_ticket'].map((table) => ({
    table,
    unlessFormerHas: 'corrected_snapshot',
    reason: 'members correct orders',
    isNew: true as const,
  })),
  {
    table: 'order',
    unlessFormerHas: 'corrected_snapshot',
    reason: 'members correct orders',
    columns: { corrections: null },
  },
  {
    table: 'dispute',
    unlessFormerHas: 'update_dispute_grounds',
    reason: 'a dispute has the reason of its bank, and a term for an answer',
    columns: { reason: null, respond_by: null },
  },
  {
    table: 'dispute_answer',
    unlessFormerHas: 'add_dispute_answer',
    reason: 'associations answer disputes',
    isNew: true,
  },
  {
    table: 'expected_payment',
    unlessFormerHas: 'expect_offline',
    reason: 'members enter money that was promised',
    isNew: true,
  },
  {
    table: 'expected_payment',
    reason: 'the content of a promise is compared with that of a repeated request',
    columns: { content_hash: null },
  },
  {
    table: 'dispute_file',
    unlessFormerHas: 'add_dispute_file',
    reason: 'associations send files with an answer',
    isNew: true,
  },
  {
    table: 'order_note',
    unlessFormerHas: 'corrected_snapshot',
    reason: 'members write notes on an order',
    isNew: true,
  },
  {
    table: 'order_item',
    reason: 'lines are found by the person they are for, and their cards made again',
    columns: { person_words: null, card_id: null },
  },
  {
    table: 'cancellation',
    unlessFormerHas: 'freeze_cancellation',
    reason: 'campaigns are cancelled',
    isNew: true,
  },
  {
    table: 'cancellation_order',
    unlessFormerHas: 'freeze_cancellation',
    reason: 'campaigns are cancelled',
    isNew: true,
  },
  ...['renunciation', 'renunciation_share'].map((table) => ({
    table,
    unlessFormerHas: 'renounce_refund',
    reason: 'payers of a cancelled order may give',
    isNew: true as const,
  })),
  {
    table: 'cancellation',
    unlessFormerHas: 'renounce_refund',
    reason: 'payers of a cancelled order may give',
    columns: { gift_days: null },
  },
  {
    table: 'cancellation',
    unlessFormerHas: 'freeze_order_cancellation',
    reason: 'lines of one order are cancelled with an offer to its payer',
    columns: { order_id: null, wanted_line_ids: null, restocks: null, is_whole: null },
  },
  {
    table: 'cancellation',
    unlessFormerHas: 'withdraw_cancellation',
    reason: 'a second member confirms what is above the sum of an association',
    columns: { confirmed_by: null },
  },
  {
    table: 'cancellation_order',
    unlessFormerHas: 'renounce_refund',
    reason: 'payers of a cancelled order may give',
    columns: { offered_until: null },
  },
  {
    table: 'cheque_deposit',
    unlessFormerHas: 'deposit_cheques',
    reason: 'cheques go to the bank in deposits',
    isNew: true,
  },
  {
    table: 'offline_entry',
    unlessFormerHas: 'deposit_cheques',
    reason: 'a cheque has a number, a bank and a deposit',
    columns: { number: null, bank: null, deposit_id: null, returned_on: null },
  },
  {
    table: 'site',
    unlessFormerHas: 'load_charge_origin',
    reason: 'its name is no longer near to `installment`',
    formerName: 'installation',
  },
  {
    table: 'resent_confirmation',
    unlessFormerHas: 'load_charge_origin',
    reason: 'members send confirmations again',
    isNew: true,
  },
  {
    table: 'state_change',
    unlessFormerHas: 'submit_known_attempt',
    reason:
      'an order takes its number after what does not need it: the moves of one order are written in another order',
    columns: { id: null },
  },
  ...(
    [
      ['cart', 'erased_at'],
      ['cart_file', 'removable_at'],
      // The words of the search are of orders in the browser, which came later.
      ['order', 'activity_ends_at', 'answers_erased_at', 'search_words', 'money_moved_at', 'payer_erased_at'],
    ] as const
  ).map(([table, ...columns]) => ({
    table,
    unlessFormerHas: 'erase_carts',
    reason: 'what is stored of people has terms',
    columns: Object.fromEntries(columns.map((column) => [column, null])),
  })),
  {
    table: 'order',
    unlessFormerHas: 'erase_payers',
    reason: 'payers are erased at their term',
    columns: { money_moved_at: null, payer_erased_at: null },
  },
  {
    table: 'contact_proof',
    unlessFormerHas: 'erase_payers',
    reason: 'a contact is proved by the link of a mail',
    isNew: true,
  },
  ...['form_draft', 'former_address', 'organisation_look', 'planned_publication'].map(
    (table): TableException => ({
      table,
      unlessFormerHas: 'contact_of',
      reason: 'associations write their campaigns in the browser',
      isNew: true,
    }),
  ),
  ...(
    [
      ['verification', 'a name that imitates another waits', 'resembles', 'allowed_name'],
      ['abuse', 'a name that imitates another waits', 'resembles'],
      ['form_search', 'verified associations are found first', 'is_verified'],
      ['organisation', 'a campaign is rehearsed under an association of its own', 'rehearsal_of'],
    ] as const
  ).map(([table, reason, ...columns]): TableException => ({
    table,
    unlessFormerHas: 'contact_of',
    reason,
    columns: Object.fromEntries(columns.map((column) => [column, null])),
  })),
  // When a row is due was said by a queue of jobs.
  ...(
    [
      ['mail', 'has_job', 'next_try_at'],
      ['provider_event', 'next_try_at', 'tries', 'given_up_at'],
      ['send_again', 'email', 'next_try_at', 'tries', 'given_up_at'],
      ['orphan_payment', 'next_try_at', 'tries'],
    ] as const
  ).map(([table, ...columns]) => ({
    table,
    unlessFormerHas: 'claim_due_orphans',
    reason: 'background work is a row that says when it is due',
    columns: Object.fromEntries(columns.map((column) => [column, null])),
  })),
]

export const answerExceptions: readonly AnswerException[] = []

/** Functions whose rows have no guaranteed order: they are compared in any order. */
export const unorderedFunctions: ReadonlySet<string> = new Set([
  // The rows of an update, in the order in which the table was read.
  'claim_due_installments',
  'claim_due_orphans',
  'claim_due_refunds',
  'claim_followed_refunds',
  'claim_detached_payment_methods',
])
