import { expect, test } from 'vitest'
import { writeMarker } from '#domain/user/session-life.ts'
import { isEntryShown, isSignedIn, logOut, watchSession } from './session.ts'

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

test.each([
  ['no cookie', '', false, 0],
  ['another cookie', 'locale=en', false, 0],
  ['a name that ends alike', 'my_session_token=a.verified.99', false, 0],
  ['a fresh token', `locale=en; ${marker(100_000)}`, true, 0],
  ['behind HTTPS', `__Host-${marker(100_000)}`, true, 0],
  ['an expired token, replaced', marker(900), true, 1],
])('%s', async (_name, cookies, expected, refreshes) => {
  let asked = 0
  const refresh = async () => {
    asked++
    return { ok: true }
  }
  expect(await isSignedIn({ cookies, nowMs: 1_000, refresh })).toBe(expected)
  expect(asked).toBe(refreshes)
})

test('a session that has ended is not shown', async () => {
  const refresh = async () => ({ ok: false })
  expect(await isSignedIn({ cookies: marker(0), nowMs: 1_000, refresh })).toBe(false)
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
  ['an anonymous visitor', false, false, ['anonymous', 'newcomer']],
  ['a user without an association', true, false, ['user', 'newcomer']],
  ['a member of an association', true, true, ['user', 'member']],
] as const)('%s sees the entries of the header for them', (_name, isUser, isMember, expected) => {
  const all = ['user', 'anonymous', 'member', 'newcomer']
  expect(all.filter((audience) => isEntryShown(audience, isUser, isMember))).toEqual(
    all.filter((audience) => expected.some((one) => one === audience)),
  )
})
