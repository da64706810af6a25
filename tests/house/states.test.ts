import { describe, expect, test } from 'vitest'
import { countLimits, durationLimits } from '#domain/limits.ts'
import { formStates } from '#domain/form/form-lists.ts'
import { machines, setsWithoutMachine } from '#domain/machines.ts'
import { tableOf } from '#server/platform/db/state-functions.ts'
import { type Source, sources } from './sql/sql-sources.ts'

const machineTables = machines.map(({ name }) => tableOf(name).table)
const tables = machineTables.join('|')
const update = `update\\s+(?:only\\s+)?(?:public\\.)?"?(?:${tables})"?(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\s`
const upsert = `insert\\s+into\\s+(?:public\\.)?"?(?:${tables})"?\\s[\\s\\S]*?do\\s+update\\s+set\\s`
/** Looked at without being consumed: a statement may hold several writes. */
const inSql = new RegExp(`(?:${update}|${upsert})(?=([^;]*))`, 'gi')
const merge = new RegExp(`merge\\s+into\\s+(?:only\\s+)?(?:public\\.)?"?(?:${tables})\\b`, 'i')
const inKysely = new RegExp(
  `(?:updateTable|insertInto)\\('(?:${tables})'\\)((?:(?!\\.execute)[\\s\\S])*)`,
  'g',
)

/** The assignments of a statement, without the text in parentheses and after the list. */
function setsState(assignments: string): boolean {
  let flat = assignments
  for (let before = ''; before !== flat;) {
    before = flat
    flat = flat.replaceAll(/(=\s*\w*)\s*\([^()]*\)|(\w)\s*\([^()]*\)/g, '$1$2')
  }
  return /^[\s\S]*?\bstate\s*[=,)]/i.test(flat.split(/\b(?:from|where|returning)\b/i)[0] ?? '')
}

/** Statements outside `sql/platform/state` that write the state or the history of an entity with a machine. */
function otherWriters({ path, text }: Source): string[] {
  if (path.startsWith('sql/platform/state/')) return []
  const problems = []
  const inText = [...text.matchAll(inSql)].some(([, assignments = '']) => setsState(assignments))
  const inCalls = [...text.matchAll(inKysely)].some(([, call = '']) =>
    /\.(?:set|doUpdateSet|values)\([\s\S]*\bstate:|\.(?:set|doUpdateSet)\((?:\s*[^\s{(]|[^)]*\.\.\.)/.test(
      call,
    ),
  )
  if (inText || inCalls) problems.push(`${path} writes a state`)
  if (merge.test(text)) problems.push(`${path} merges into a table with a machine`)
  if (/\bexecute\s+(?:format\b|')/i.test(text)) problems.push(`${path} composes a statement`)
  if (/insert\s+into\s+state_change|insertInto\('state_change'\)/i.test(text))
    problems.push(`${path} writes state_change`)
  return problems
}

const states = new Set(machines.flatMap((machine) => machine.states))
/** Those of tables without a machine. */
const otherStates = new Set([...formStates, 'held', 'sold', 'released', 'queued', 'sending', 'sent'])
/** Lists that a column `state` is compared with, whatever they hold. */
const comparedLists = [
  /\bstate'?\s*,?\s*'?(?:not\s+)?in'?\s*,?\s*[([]\s*('[^)\]]*')/gi,
  /\bstate\s*(?:=|<>|!=)\s*(?:any|all)\s*\(\s*(?:array\[([^\]]*)\]|'\{([\w,\s]+)\}')/gi,
]
const anyLists = [/[([]\s*('\w+'(?:\s*,\s*'\w+')+)\s*,?\s*[)\]]/g, /'\{([\w,\s]+)\}'/g]
/** One column compared with one state after the other. */
const chains = [
  /((?:\b\w+\.)?\bstate)\s*=\s*'(\w+)'\s+or\s+\1\s*=\s*'(\w+)'/gi,
  /((?:\b\w+\.)?\bstate)\s*(?:<>|!=)\s*'(\w+)'\s+and\s+\1\s*(?:<>|!=)\s*'(\w+)'/gi,
]

const membersOf = (list = '') => list.split(',').map((member) => member.trim().replaceAll("'", ''))

/** Lists of two states or more that are typed by hand. What a provider calls its own states is no list of ours. */
function stateLists({ path, text }: Source): string[] {
  if (path.startsWith('src/server/providers/')) return []
  const compared = comparedLists.flatMap((list) =>
    [...text.matchAll(list)].map(([, members, others]) => membersOf(members ?? others)),
  )
  const any = anyLists
    .flatMap((list) => [...text.matchAll(list)].map(([, members]) => membersOf(members)))
    .filter((members) => members.every((member) => states.has(member)))
  const chained = chains.flatMap((chain) =>
    [...text.matchAll(chain)].map(([, , first = '', second = '']) => [first, second]),
  )
  const found = [...compared, ...any, ...chained].filter((members) => members.length > 1)
  return [...new Set(found.map((members) => `${path} lists ${members.join(', ')}`))]
}

/** States that no table has. */
function unknownStates({ path, text }: Source): string[] {
  return [...text.matchAll(/\bstate\s*(?:=|<>|!=)\s*'(\w+)'/gi)]
    .filter(([, state = '']) => !states.has(state) && !otherStates.has(state))
    .map(([, state]) => `${path} compares with ${state}`)
}

/** Names that SQL requests from the domain and that the domain does not have. */
function unknownNames({ path, text }: Source): string[] {
  const sets: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    ...Object.fromEntries(machines.map(({ name, sets: own }) => [name, own])),
    ...setsWithoutMachine,
  }
  const asked = [...text.matchAll(/state_set\('(\w+)', '(\w+)'\)/g)]
    .filter(([, owner = '', name = '']) => !Object.hasOwn(sets[owner] ?? {}, name))
    .map(([call]) => call)
  const limits = [
    ...[...text.matchAll(/limit_count\('(\w+)'\)/g)].filter(
      ([, name = '']) => !Object.hasOwn(countLimits, name),
    ),
    ...[...text.matchAll(/limit_interval\('(\w+)'\)/g)].filter(
      ([, name = '']) => !Object.hasOwn(durationLimits, name),
    ),
  ].map(([call]) => call)
  const moves = [
    ...text.matchAll(/move_states?\('(\w+)'(?:(?!move_state)[^;])*?(?<!->> )'(\w+)',\s*[pv]_now/g),
    ...text.matchAll(/can_move\('(\w+)', [\w.]+, '(\w+)'\)/g),
  ]
    .filter(([, name, event = '']) => {
      const table = machines.find((machine) => machine.name === name)?.table ?? {}
      return Object.values(table).every((events) => events[event] === undefined)
    })
    .map(([call]) => call)
  return [...asked, ...limits, ...moves].map((call) => `${path} asks for ${call}`)
}

describe('state changes follow the tables of the domain', () => {
  const all = sources()

  test('one function writes states and their history', () => expect(all.flatMap(otherWriters)).toEqual([]))
  test('no list of states is typed by hand', () => expect(all.flatMap(stateLists)).toEqual([]))
  test('no state is misspelt', () => expect(all.flatMap(unknownStates)).toEqual([]))
  test('sets, limits and events are known', () => expect(all.flatMap(unknownNames)).toEqual([]))
})

describe('these tests fail where they should', () => {
  test.each([
    [`update payment set state = 'paid' where id = 1`, otherWriters, 'writes a state'],
    [`update payment_attempt a\n set next_poll_at = null, state = 'failed'`, otherWriters, 'writes a state'],
    [`tx.updateTable('refund').set({ state: 'failed' })`, otherWriters, 'writes a state'],
    [`update payment as p set state = 'paid'`, otherWriters, 'writes a state'],
    [`update only public.payment set state = 'paid'`, otherWriters, 'writes a state'],
    [`update payment set (state, updated_at) = ('paid', now())`, otherWriters, 'writes a state'],
    [`update payment set amount_cents = (select 1 from x), state = 'paid'`, otherWriters, 'writes a state'],
    [
      `insert into payment (id) values (1) on conflict (id) do update set state = 'paid'`,
      otherWriters,
      'writes a state',
    ],
    [`tx.updateTable('refund').set((eb) => ({ state: 'failed' })).execute()`, otherWriters, 'writes a state'],
    [
      `tx.updateTable('refund').set({ at: now(), state: 'failed' }).execute()`,
      otherWriters,
      'writes a state',
    ],
    ['insert into state_change (machine)', otherWriters, 'writes state_change'],
    [
      `with a as (update refund set tries = 1 where id = 1 returning id) update payment set state = 'paid' from a`,
      otherWriters,
      'writes a state',
    ],
    [`const patch = {}; tx.updateTable('refund').set(patch).execute()`, otherWriters, 'writes a state'],
    [`tx.updateTable('refund').set({ ...patch, tries: 1 }).execute()`, otherWriters, 'writes a state'],
    [`tx.insertInto('payout').values({ state: 'paid' }).execute()`, otherWriters, 'writes a state'],
    [
      'merge into payment p using x on true when matched then update',
      otherWriters,
      'merges into a table with a machine',
    ],
    [`execute format('update %I set state = %L', t, s)`, otherWriters, 'composes a statement'],
    [`where state in ('open', 'expired')`, stateLists, 'lists open, expired'],
    [`where state not in ('open', 'paid')`, stateLists, 'lists open, paid'],
    [`.where('state', 'in', ['failed', 'cancelled'])`, stateLists, 'lists failed, cancelled'],
    [`state = any(array['open', 'paid'])`, stateLists, 'lists open, paid'],
    [`state = any('{open,paid}')`, stateLists, 'lists open, paid'],
    [`where state in ('queued', 'failed')`, stateLists, 'lists queued, failed'],
    [`where state in ('open', 'opne')`, stateLists, 'lists open, opne'],
    [`where a.state = 'open' or a.state = 'expired'`, stateLists, 'lists open, expired'],
    [`where state <> 'open' and state <> 'paid'`, stateLists, 'lists open, paid'],
    [`const ended = new Set(['failed', 'cancelled'])`, stateLists, 'lists failed, cancelled'],
    [`where state = 'opne'`, unknownStates, 'compares with opne'],
    [`state_set('attempt', 'dead')`, unknownNames, `asks for state_set('attempt', 'dead')`],
    [`limit_count('nothing')`, unknownNames, `asks for limit_count('nothing')`],
    [
      `move_state('cart', v_id, 'burn', v_now)`,
      unknownNames,
      `asks for move_state('cart', v_id, 'burn', v_now`,
    ],
    [
      `can_move('cart', v_cart.state, 'burn')`,
      unknownNames,
      `asks for can_move('cart', v_cart.state, 'burn')`,
    ],
  ] as const)('%s', (text, find, problem) => {
    expect(find({ path: 'sql/a/one.sql', text })[0]).toBe(`sql/a/one.sql ${problem}`)
  })

  test('what only reads a state, or writes another table', () => {
    const text = `update stock_hold set state = 'sold'; update payment set amount_cents = 1 where state = 'open';
      select 1 from payment p, cart c where p.state = 'open' and c.state = 'paying' or c.state <> 'open'`
    expect([otherWriters, stateLists, unknownStates].flatMap((find) => find({ path: 'x', text }))).toEqual([])
  })
})
