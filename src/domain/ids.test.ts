import { expect, test } from 'vitest'
import { isUuid } from '#domain/ids.ts'

test.each([
  ['0b1e1f3a-1111-4222-8333-444455556666', true],
  ['0B1E1F3A-1111-4222-8333-444455556666', true],
  ['0b1e1f3a11114222833344445555666', false],
  ["x' or 1=1", false],
])('%s is a uuid: %s', (text, isId) => expect(isUuid(text)).toBe(isId))
