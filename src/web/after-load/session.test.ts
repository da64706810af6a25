import { expect, test } from 'vitest'
import { writeMarker } from '#domain/user/session-life.ts'
import { findUser, isEntryShown, logOut, watchSession } from './session.ts'

test.each([
  ['the server answers', () => Promise.resolve()],
  ['the server does not answer', () => Promise.reject(new Error('offline'))],
])('a logout deletes the stored data, ends the session, then reloads: %s', async (_name, answer) => {
  const done: string[] = []
  await logOut({
    forget: () => done.push('forget'),
    endSession: () => {
      done.push('end')
      return answer()
    },
    reload: () => done.push('reload'),
  })
  expect(done).toEqual(['forget', 'end', 'reload'])
})

const marker = (accessUntil: number) =>
  `session_token=${writeMarker({ userId: 'u', unverified: false, accessUntil })}`

/** A browser at `nowMs`, and the calls of a page: the server knows the user once the token is fresh. */
async function calls({
  cookies,
  isFresh,
  isOver = false,
}: {
  cookies: string
  isFresh: boolean
  isOver?: boolean
}) {
  const done: string[] = []
  let isKnown = isFresh
  const found = await findUser({
    cookies,
    nowMs: 1_000,
    refresh: async () => {
      done.push('refresh')
      isKnown = !isOver
      return { ok: !isOver }
    },
    ask: async () => {
      done.push('ask')
      return { user: isKnown ? 'Ana' : null }
    },
  })
  return [found?.user ?? null, ...done]
}

test.each([
  ['no cookie', ''],
  ['another cookie', 'locale=en'],
  ['a name that ends alike', 'my_session_token=a.verified.99'],
])('with %s nothing is asked', async (_name, cookies) => {
  expect(await calls({ cookies, isFresh: false })).toEqual([null])
})

test.each([
  ['a fresh token', `locale=en; ${marker(100_000)}`, true, ['ask']],
  ['a fresh token behind HTTPS', `__Host-${marker(100_000)}`, true, ['ask']],
  ['an expired token', marker(900), false, ['refresh', 'ask']],
  [
    'a token that only a clock behind the server’s thinks fresh',
    marker(100_000),
    false,
    ['ask', 'refresh', 'ask'],
  ],
])('the user of %s is found', async (_name, cookies, isFresh, expected) => {
  expect(await calls({ cookies, isFresh })).toEqual(['Ana', ...expected])
})

test('a session that has ended is not shown, and asked about once', async () => {
  expect(await calls({ cookies: marker(0), isFresh: false, isOver: true })).toEqual([null, 'refresh'])
  expect(await calls({ cookies: marker(100_000), isFresh: false, isOver: true })).toEqual([
    null,
    'ask',
    'refresh',
  ])
})

test.each([
  ['the same session', marker(0), 0],
  ['no session', 'locale=en', 1],
  ['the session of someone else', marker(0).replace('=u.', '=v.'), 1],
])('a page that comes into view again with %s', (_name, cookies, expected) => {
  let reloads = 0
  const view = new EventTarget()
  watchSession([[view, 'focus']], { userId: 'u', readCookies: () => cookies, reload: () => reloads++ })
  view.dispatchEvent(new Event('focus'))
  expect(reloads).toBe(expected)
})

test.each([
  ['an anonymous visitor', 'anonymous', false, ['anonymous', 'newcomer']],
  ['a user without an association', 'user', false, ['user', 'newcomer']],
  ['a member of an association', 'user', true, ['user', 'member']],
  ['a user who is signing out', 'leaving', false, ['newcomer']],
] as const)('%s sees the entries of the header for them', (_name, who, isMember, expected) => {
  const all = ['user', 'anonymous', 'member', 'newcomer']
  expect(all.filter((audience) => isEntryShown(audience, who, isMember))).toEqual(
    all.filter((audience) => expected.some((one) => one === audience)),
  )
})
