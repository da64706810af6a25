import { expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import type { Tier } from '#contract/form.ts'
import { goneUnits, withNamesOf } from '#web/pages/checkout/gone-tiers.ts'

const tier = (id: string, tierType: Tier['tierType']) => ({ id, tierType }) as Tier
const form = { tiers: [tier('seat', 'Registration'), tier('mug', 'Product')] }
const ines = { firstName: 'Inès', lastName: 'Moreau' }
const noe = { firstName: 'Noé', lastName: 'Moreau' }
const lou = { firstName: 'Lou', lastName: 'Moreau' }
const unit = (tierId: string, participant?: CartItemIn['participant']): CartItemIn => ({
  tierId,
  ...(participant !== undefined && { participant }),
})

test('the units of tiers that the form no longer has are found', () => {
  expect(goneUnits([unit('seat'), unit('balcony', ines)], form)).toEqual([unit('balcony', ines)])
})

test('their names go to the new units that ask for one and have none, in order', () => {
  const gone = [unit('balcony', ines), unit('balcony'), unit('balcony', noe)]
  const chosen = [
    unit('mug'),
    { ...unit('seat'), id: 'known' },
    unit('seat', lou),
    unit('seat'),
    unit('seat'),
    unit('seat'),
  ]
  expect(withNamesOf(gone, chosen, form)).toEqual([
    unit('mug'),
    { ...unit('seat'), id: 'known' },
    unit('seat', lou),
    unit('seat', ines),
    unit('seat', noe),
    unit('seat'),
  ])
})
