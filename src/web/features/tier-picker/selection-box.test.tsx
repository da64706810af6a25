import { useRef } from 'react'
import { expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { SelectionBox, SelectionDock } from '#web/features/tier-picker/selection-box.tsx'
import { usePicker } from '#web/features/tier-picker/use-picker.ts'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const tier = {
  name: 'Plein tarif',
  tierType: 'Registration',
  priceCategory: 'Fixed',
  paymentFrequency: 'SINGLE',
  minAmount: null,
  maxAmount: null,
  remainingNumber: null,
  sales: 'open',
  maxPerCart: null,
  maxPerUser: null,
  customFields: [],
  extraOptions: [],
} satisfies Partial<Tier>
const tiers = [
  { ...tier, id: 'paid', price: 1250 },
  { ...tier, id: 'free', price: 0, priceCategory: 'Free' },
  {
    ...tier,
    id: 'gift',
    price: 0,
    tierType: 'Donation',
    priceCategory: 'Pwyw',
    minAmount: 50,
  },
] as Partial<Tier>[] as Tier[]

function formOf(formType: FormType): Form {
  return {
    formType,
    tiers,
    customFields: [],
    acceptOpenDonation: true,
    allowCustomTier: false,
  } as Partial<Form> as Form
}

function Parts({ form, chosen }: { readonly form: Form; readonly chosen: readonly string[] }) {
  const element = useRef<HTMLFormElement>(null)
  const savedItems = chosen.map((tierId): CartItemIn => {
    const customAmount = tierId === 'gift' ? 500 : null
    return { tierId, quantity: 1, customAmount } as Partial<CartItemIn> as CartItemIn
  })
  const refresh = async () => form
  const onSubmit = async () => null
  const picker = usePicker({ element, form, savedItems, isHeld: false, refresh, onSubmit })
  return (
    <>
      <SelectionBox form={form} picker={picker} />
      <SelectionDock form={form} picker={picker} listHref="#tarifs" />
    </>
  )
}

/** The texts of the box and of the dock. */
function read(chosen: readonly string[], formType: FormType = 'Event'): { box: string; dock: string } {
  const html = renderWithRoot(<Parts form={formOf(formType)} chosen={chosen} />, { areas: ['picker'] })
  const words = (part: string) =>
    part
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
      .trim()
  const [box = '', dock = ''] = html.split('</aside>')
  return { box: words(box), dock: words(dock) }
}

test.each([
  ['Event', 'Votre commande', 'Aucun billet choisi pour l’instant.', 'Choisir des billets'],
  ['Membership', 'Votre adhésion', 'Aucune adhésion choisie pour l’instant.', 'Choisir une adhésion'],
  ['Shop', 'Votre commande', 'Aucun article choisi pour l’instant.', 'Choisir des articles'],
] as const)('%s with nothing chosen: the sentence and no amount', (formType, title, sentence, action) => {
  const { box, dock } = read([], formType)
  expect(box).toBe(`${title} ${sentence} Continuer`)
  expect(dock).toBe(`${sentence} ${action}`)
})

test.each([
  [['paid'], '1 × Plein tarif 12,50 € Total 12,50 €', '1 billet 12,50 €'],
  [['free'], '1 × Plein tarif 0,00 € Total 0,00 €', '1 billet 0,00 €'],
  [['gift'], 'Votre don 5,00 € Total 5,00 €', 'Total 5,00 €'],
  [['paid', 'gift'], 'Total 17,50 €', '1 billet 17,50 €'],
] as const)('with %j chosen: the total', (chosen, inBox, inDock) => {
  const { box, dock } = read(chosen)
  expect(box).toContain(inBox)
  expect(dock).toContain(inDock)
  expect(`${box} ${dock}`).not.toContain('Aucun billet')
})
