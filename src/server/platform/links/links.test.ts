import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '#server/platform/new-id.ts'
import { readLinkSecret } from './link-secrets.ts'
import type { LinkPurpose } from './link-token.ts'
import { makeLinks } from './make-links.ts'

const id = '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718'
const now = new Date('2026-11-21T10:00:00Z')
const later = new Date('2026-12-21T10:00:00Z')
const purposes: readonly LinkPurpose[] = [
  'regularise',
  'manage',
  'tip',
  'refundChoice',
  'withdraw',
  'resume',
  'order',
  'news',
  'stopNews',
  'cardFile',
  'cardPage',
  'renew',
  'stopRenewals',
  'orderSummary',
  'weeklySummary',
  'contactProof',
  'gate',
  'waiting',
]
const links = makeLinks(['the secret of the test, long enough'])

describe('a signed link', () => {
  test.each(purposes)('for %s gives its id back, short and fit for an address', (purpose) => {
    const token = links.sign(purpose, id, later)
    expect(token).toMatch(/^[\w-]{50}$/)
    expect(links.read(purpose, token, now)).toBe(id)
  })

  test('is valid for one purpose only', () => {
    const token = links.sign('manage', id, later)
    for (const purpose of purposes.filter((other) => other !== 'manage'))
      expect(links.read(purpose, token, now)).toBeNull()
  })

  test('expires to the second, and its id can still be read', () => {
    const token = links.sign('regularise', id, later)
    expect(links.read('regularise', token, new Date(later.getTime() - 1))).toBe(id)
    expect(links.read('regularise', token, later)).toBe('expired')
    expect(links.readOverdue('regularise', token)).toBe(id)
    expect(links.readOverdue('manage', token)).toBeNull()
  })

  test('can expire years later', () => {
    const far = new Date('2199-01-01T00:00:00Z')
    expect(links.read('order', links.sign('order', id, far), now)).toBe(id)
  })

  test('every kind of id is preserved', () => {
    for (let round = 0; round < 100; round += 1) {
      const one = newId()
      expect(links.read('order', links.sign('order', one, later), now)).toBe(one)
    }
  })
})

describe('invalid links', () => {
  const token = links.sign('order', id, later)

  test('one changed character anywhere', () => {
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, place) + other + token.slice(place + 1)
      expect(links.read('order', changed, now)).toBeNull()
      expect(links.readOverdue('order', changed)).toBeNull()
    }
  })

  test.each(['', 'a', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, `${token}\n`, token.repeat(2)])(
    '%j',
    (text) => expect(links.read('order', text, now)).toBeNull(),
  )

  test('any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(links.read('order', text, now)).toBeNull()
      }),
    )
  })

  test('the link of another site', () => {
    expect(makeLinks(['another secret, also long enough']).read('order', token, now)).toBeNull()
  })
})

describe('secrets', () => {
  test('during a rotation both secrets verify, the first one signs', () => {
    const before = makeLinks(['old secret'])
    const during = makeLinks(['new secret', 'old secret'])
    const after = makeLinks(['new secret'])
    expect(during.read('tip', before.sign('tip', id, later), now)).toBe(id)
    expect(after.read('tip', during.sign('tip', id, later), now)).toBe(id)
    expect(after.read('tip', before.sign('tip', id, later), now)).toBeNull()
  })

  test('the secret of a data folder is created once, readable only by this user', () => {
    const folder = mkdtempSync(join(tmpdir(), 'obole-links-'))
    const secret = readLinkSecret(folder)
    expect(secret.length).toBeGreaterThan(40)
    expect(readLinkSecret(folder)).toBe(secret)
    expect(readdirSync(join(folder, 'links'))).toEqual(['secret'])
    expect(statSync(join(folder, 'links', 'secret')).mode & 0o777).toBe(0o600)
  })
})
