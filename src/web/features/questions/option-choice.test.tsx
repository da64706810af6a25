import { expect, test } from 'vitest'
import { OptionChoice } from '#web/features/questions/option-choice.tsx'
import { optionStock } from '#web/features/questions/draft/option-stock.ts'
import type { Asking } from '#web/features/questions/use-asking.ts'
import { aTicket, anAskingForm, anOption } from '../../../../tests/build/questions/asking-form.ts'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const meal = anOption('repas', { remainingNumber: 0, reservedUntil: '2026-11-28T05:23:00Z' })
const form = anAskingForm([aTicket('place', { extraOptions: [meal] })])
const chosen = [{ extraOptionId: 'repas', value: true, customFields: [] }]
const [withMeal, without] = [{ tierId: 'place', extraOptions: chosen }, { tierId: 'place' }]

/** The option of the second of two units, of which the cart holds `held`. */
function second(items: Asking['items'], held: Asking['items']): string {
  const stock = optionStock(form, held)
  const asking = { items, stock, errorOf: () => undefined, change: () => undefined } as Partial<Asking>
  // These parts are all that an option without questions reads.
  return renderWithRoot(<OptionChoice asking={asking as Asking} index={1} option={meal} />, {
    areas: ['questions'],
  })
}

test('the last option that this order holds is not shown as reserved by others', () => {
  const html = second([withMeal, without], [withMeal, without])
  expect(html).toContain('Déjà choisie ailleurs dans votre commande')
  expect(html).not.toContain('réessayez')
})

test('an option that others hold is, and one that was removed in this order can be chosen', () => {
  expect(second([without, without], [])).toContain('réessayez après')
  expect(second([without, without], [withMeal, without])).not.toMatch(/Déjà choisie|réessayez/)
})
