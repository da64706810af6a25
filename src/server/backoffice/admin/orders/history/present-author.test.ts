import { expect, test } from 'vitest'
import { entryAuthor, requestAuthor } from '#server/backoffice/admin/orders/history/present-author.ts'

const id = '0196f6c1-6c5a-7000-8000-000000000001'

test.each([
  ['a member', `member:${id}`, 'ana@exemple.fr', { by: 'ana@exemple.fr', author: null }],
  ['a member who erased their account', `member:${id}`, `${id}@erased.invalid`, { by: '—', author: null }],
  ['the payer, by a link', 'payer', null, { by: null, author: 'payer' }],
  ['a command of the operator', 'cli', null, { by: null, author: 'operator' }],
  ['a refund without a request', null, null, { by: null, author: null }],
] as const)('a request of %s', (_, askedBy, by, author) =>
  expect(requestAuthor({ askedBy, by })).toEqual(author),
)

test.each([
  ['a member', { email: 'ana@exemple.fr', gate: null, device: null }, { by: 'ana@exemple.fr', author: null }],
  ['a gate', { email: null, gate: 'Entrée', device: '2' }, { by: 'Entrée (2)', author: null }],
  ['a command of the operator', null, { by: null, author: 'operator' }],
] as const)('an entry of %s', (_, entry, author) => expect(entryAuthor(entry)).toEqual(author))
