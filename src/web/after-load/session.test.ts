import { expect, test } from 'vitest'
import { hasSession, logOut } from './session.ts'

test('a logout deletes the stored data, ends the three cookies, then reloads', () => {
  const done: string[] = []
  logOut({
    forget: () => done.push('forget'),
    writeCookie: (line) => done.push(line),
    reload: () => done.push('reload'),
  })
  expect(done).toEqual([
    'forget',
    'session_token=; Path=/; Max-Age=0; SameSite=Lax',
    'access_token=; Path=/; Max-Age=0; SameSite=Lax',
    'refresh_token=; Path=/; Max-Age=0; SameSite=Lax',
    'reload',
  ])
})

test.each([
  ['', false],
  ['locale=en', false],
  ['locale=en; session_token=abc', true],
  ['my_session_token=abc', false],
])('%s: %s', (cookies, expected) => expect(hasSession(cookies)).toBe(expected))
