import { describe, expect, test } from 'vitest'
import { judgeAddress, judgeCertificate } from '#server/program/doctor/check-outside.ts'
import { type Settings, checkSettings } from '#server/program/doctor/check-settings.ts'
import { linesOf, ok, problem, warning } from '#server/program/doctor/finding.ts'

const ready: Settings = {
  publicUrl: 'https://dons.exemple.fr',
  provider: 'stripe',
  stripe: {
    secretKey: 'rk_live_x',
    publishableKey: 'pk_live_x',
    webhookSecrets: ['whsec_x'],
    takesSepa: false,
    takesWallets: false,
    apiUrl: null,
    scriptUrl: null,
  },
  demo: false,
  smtpUrl: 'smtp://obole:secret@mail.exemple.fr',
  operatorEmail: 'exploitation@exemple.fr',
  trustedProxies: ['loopback'],
  linkSecrets: null,
  unfinishedPages: [],
}

const statesOf = (settings: Settings) =>
  checkSettings(settings)
    .filter(({ state }) => state !== 'ok')
    .map(({ subject, state }) => `${subject} ${state}`)

test('settings for real money have no problem, and no secret is shown', () => {
  expect(statesOf(ready)).toEqual([])
  expect(JSON.stringify(checkSettings({ ...ready, linkSecrets: ['a'.repeat(32)] }))).not.toMatch(
    /secret@|_live_|aaaa/,
  )
})

test.each<[Partial<Settings>, string[]]>([
  [{ publicUrl: 'http://dons.exemple.fr' }, ['address problem']],
  [{ publicUrl: 'https://obole.localhost' }, ['address problem']],
  [{ provider: 'sandbox', stripe: null }, ['payments warning']],
  [{ stripe: ready.stripe && { ...ready.stripe, secretKey: 'sk_test_x' } }, ['payments warning']],
  [{ demo: true }, ['demonstration problem']],
  [{ smtpUrl: null }, ['mail problem']],
  [{ operatorEmail: null }, ['reports warning']],
  [{ unfinishedPages: ['mentions-legales'] }, ['legal pages problem']],
])('%j is found', (change, found) => {
  expect(statesOf({ ...ready, ...change })).toEqual(found)
})

describe('the address of visitors', () => {
  const arrival = {
    host: 'dons.exemple.fr',
    protocol: 'https',
    address: '198.51.100.7',
    peer: '127.0.0.1',
    isForwarded: true,
  }
  const proxies = ['loopback']
  test.each([
    ['behind a proxy that is trusted', arrival, arrival, proxies, 'ok'],
    ['behind a proxy that is not', { ...arrival, address: '127.0.0.1' }, arrival, [], 'problem'],
    ['that a visitor invents', arrival, { ...arrival, address: '203.0.113.9' }, proxies, 'problem'],
    ['behind a proxy that says none', { ...arrival, isForwarded: false }, arrival, proxies, 'warning'],
  ] as const)('%s', (_name, plain, forged, trusted, state) => {
    expect(judgeAddress(plain, forged, trusted).state).toBe(state)
  })
})

test('a certificate is renewed two weeks before its end', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const states = [-1, 13, 14, 60].map(
    (days) => judgeCertificate(new Date(now.getTime() + days * 86_400_000), now).state,
  )
  expect(states).toEqual(['problem', 'problem', 'ok', 'ok'])
})

test('problems come first, each with what to do', () => {
  expect(
    linesOf([
      ok('disk', 'wide'),
      warning('reports', 'none', 'Set it.'),
      problem('mail', 'none', 'Set that.'),
    ]),
  ).toEqual([
    'PROBLEM  mail: none',
    '         Set that.',
    'WARNING  reports: none',
    '         Set it.',
    'ok       disk: wide',
    'problems: 1, warnings: 1, ok: 1',
  ])
})
