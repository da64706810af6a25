import { expect, test } from 'vitest'
import { dotted } from '#web/lib/dotted.ts'

test.each([
  [['Nantes', '19h00'], 'Nantes\u00a0· 19h00'],
  [['', null, undefined, false, 'Nantes'], 'Nantes'],
  [[], ''],
] as const)('%j', (facts, line) => expect(dotted(facts)).toBe(line))
