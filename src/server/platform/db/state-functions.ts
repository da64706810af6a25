import { createHash } from 'node:crypto'
import { countLimits, durationLimits } from '#domain/limits.ts'
import { type AnyMachine, machines, setsWithoutMachine } from '#domain/machines.ts'
import type { SqlFunction } from '#server/platform/db/sql-functions.ts'

/** Table of each machine's entities, and the column that identifies them in `state_change`. */
const tableOfMachine: Readonly<Record<string, { readonly table: string; readonly key: string }>> = {
  attempt: { table: 'payment_attempt', key: 'id' },
  bankChange: { table: 'bank_change', key: 'id' },
  disputeAnswer: { table: 'dispute_answer', key: 'id' },
  expectedPayment: { table: 'expected_payment', key: 'payment_id' },
  heldRefund: { table: 'held_refund', key: 'id' },
  cancelledOrder: { table: 'cancellation_order', key: 'id' },
  // A debit is identified by its payment.
  installment: { table: 'installment', key: 'payment_id' },
  orphan: { table: 'orphan_payment', key: 'id' },
  verification: { table: 'verification', key: 'organisation_id' },
  verificationDocument: { table: 'verification_document', key: 'id' },
  waitingEntry: { table: 'waiting_entry', key: 'id' },
}

/**
 * The columns that change with a state of the machines that each order moves, with their types: their moves are written
 * out, so that PostgreSQL plans them once for each connection. `move_states` builds its statement at each call.
 */
const columnsOfMoves: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  attempt: {
    provider_ref: 'text',
    tokenization_session_id: 'text',
    redirect_url: 'text',
    error_code: 'text',
    submitted_at: 'timestamptz',
    deadline: 'timestamptz',
    payee_account: 'text',
    address_hash: 'bytea',
    form_id: 'uuid',
    poll_count: 'integer',
    next_poll_at: 'timestamptz',
  },
  cart: { payer: 'jsonb', version: 'integer' },
  payment: { order_id: 'uuid', amount_cents: 'bigint', tip_cents: 'bigint' },
}

/** The table of a machine and the column of its ids. */
export function tableOf(machine: string): { readonly table: string; readonly key: string } {
  return tableOfMachine[machine] ?? { table: machine, key: 'id' }
}

/**
 * SQL functions that are generated from the domain, so that a rule has one owner: the edges of the state machines, their
 * named sets of states, the moves that each order makes, and the limits. They are applied with those of `sql/`. Asked for a name that the domain does not
 * know, each raises case_not_found.
 */
export function generateStateFunctions(): SqlFunction[] {
  return [
    answering(
      'machine_of(p_machine text) returns jsonb',
      'p_machine',
      machines.map((machine) => [machine.name, `${quote(JSON.stringify(describe(machine)))}::jsonb`]),
    ),
    answering(
      'state_set(p_machine text, p_set text) returns text[]',
      `p_machine || '.' || p_set`,
      allSets().map(([name, states]) => [name, `${quote(`{${states.join()}}`)}::text[]`]),
    ),
    answering(
      'limit_count(p_name text) returns integer',
      'p_name',
      Object.entries(countLimits).map(([name, count]) => [name, String(count)]),
    ),
    answering(
      'limit_interval(p_name text) returns interval',
      'p_name',
      Object.entries(durationLimits).map(([name, ms]) => [name, `make_interval(secs => ${ms / 1000})`]),
    ),
    ...Object.entries(columnsOfMoves).map(([machine, columns]) => moving(machine, columns)),
  ]
}

/** The function that moves one row of a machine, as `move_states` does. */
function moving(machine: string, columns: Readonly<Record<string, string>>): SqlFunction {
  const { table, key } = tableOf(machine)
  const changes = Object.entries(columns).map(
    ([column, type]) =>
      `    ${column} = case when p_set ? '${column}' then (p_set ->> '${column}')::${type} else ${column} end`,
  )
  const known = Object.keys(columns).map(quote)
  return generated(
    `move_${machine}_row(p_id uuid, p_event text, p_now timestamptz, p_set jsonb, p_detail jsonb) returns void`,
    'plpgsql set enable_seqscan to off',
    [
      'declare',
      '  v_from text;',
      '  v_to text;',
      'begin',
      `  perform assert_keys('move_${machine}_row', p_set, array[${known.join(', ')}]);`,
      `  select state into v_from from ${table} where ${key} = p_id for no key update;`,
      '  if not found then',
      `    raise exception 'no ${machine} %', p_id using errcode = 'OB008';`,
      '  end if;',
      `  v_to := next_state('${machine}', v_from, p_event);`,
      `  update ${table} set state = v_to, updated_at = p_now,`,
      changes.join(',\n'),
      `    where ${key} = p_id;`,
      `  perform note_move('${machine}', p_id, p_event, v_from, v_to, p_now, p_detail);`,
      'end $$;',
    ],
  )
}

/** Every named set, as `machine.set`. */
function allSets(): [name: string, states: readonly string[]][] {
  const owners = [
    ...machines.map(({ name, sets }) => [name, sets] as const),
    ...Object.entries(setsWithoutMachine),
  ]
  return owners.flatMap(([owner, sets]) =>
    Object.entries<readonly string[]>(sets).map(([name, states]): [string, readonly string[]] => [
      `${owner}.${name}`,
      states,
    ]),
  )
}

/** A machine as `move_states` reads it: its table, and per event a map from old to new state. */
function describe({ name, table }: AnyMachine) {
  const edges: Record<string, Record<string, string>> = {}
  for (const [from, events] of Object.entries(table))
    for (const [event, to] of Object.entries(events)) if (to !== undefined) (edges[event] ??= {})[from] = to
  return { ...tableOf(name), edges }
}

/** Immutable, so that the planner evaluates it once and matches partial indexes. */
function answering(
  signature: string,
  asked: string,
  answers: readonly (readonly [string, string])[],
): SqlFunction {
  const cases = answers.map(([value, answer]) => `    when ${quote(value)} then return ${answer};`)
  return generated(signature, 'plpgsql immutable parallel safe', [
    'begin',
    `  case ${asked}`,
    ...cases,
    '  end case;',
    'end $$;',
  ])
}

function generated(signature: string, language: string, body: readonly string[]): SqlFunction {
  const name = signature.slice(0, signature.indexOf('('))
  const sql = [`create or replace function ${signature} language ${language} as $$`, ...body].join('\n')
  const file = 'state/ (generated by server/platform/db/state-functions.ts)'
  return { name, file, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
