import { useMemo, useRef } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import { SelectionBox, SelectionDock } from '#web/features/tier-picker/selection-box.tsx'
import { TierList } from '#web/features/tier-picker/tier-list.tsx'
import { isListRefusal, usePicker } from '#web/features/tier-picker/use-picker.ts'
import { kindOf } from '#web/features/tier-picker/use-problem-words.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useDraft } from '#web/lib/cart/cart-session.ts'
import { heldItems } from '#web/lib/cart/cart-state.ts'
import { withoutTiers } from '#web/lib/cart/refused-tiers.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useLiveForm } from '#web/lib/use-live-form.ts'
import { OfflineReason } from '#web/pages/checkout/offline-reason.tsx'
import { SoldOutPanel } from '#web/pages/checkout/cart/cart-panels.tsx'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import { goneUnits, withNamesOf } from '#web/pages/checkout/gone-tiers.ts'
import { Columns } from '#web/pages/checkout/step-frame.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** Step 1 of an event, a membership or a shop: only the picker, with the contents of a cart or a draft. */
export function SelectionStep({ form: given, organization, cart, goOn }: StepProps) {
  const t = useTexts('picker')
  const tCheckout = useTexts('checkout')
  const reportFailure = useFailureToast()
  const { draft } = useDraft(given)
  const { form: read, refresh } = useLiveForm(given)
  const refused = cart.refusedTiers()
  const form = useMemo(() => withoutTiers(read, refused), [read, refused])
  const inCart = cart.state.phase === 'ready' ? cart.state.cart : null
  const held = useMemo(() => heldItems(cart.state), [cart.state])
  const savedItems = useMemo(() => held ?? draft?.items ?? [], [held, draft])
  const typed = inCart === null ? savedItems : (cart.readTypedItems(inCart.id, 'details') ?? savedItems)
  const gone = goneUnits(typed, form)
  const save = async (items: CartItemIn[]): Promise<ApiFailure | null> => {
    try {
      await cart.createOrReplace(withNamesOf(gone, items, form))
      if (inCart !== null && gone.length > 0)
        cart.saveTypedItems(
          inCart.id,
          typed.filter((unit) => !gone.includes(unit)),
          'details',
        )
      goOn()
      return null
    } catch (error) {
      const failure = asFailure(error)
      if (isListRefusal(failure)) return failure
      reportFailure(failure)
      return null
    }
  }
  const element = useRef<HTMLFormElement>(null)
  const picker = usePicker({ element, form, savedItems, isHeld: held !== null, refresh, onSubmit: save })
  // A refusal says more, beside what is left.
  if (held === null && form.sales === 'soldOut' && picker.problems.length === 0)
    return <SoldOutPanel form={form} isAlert />
  return (
    <Columns
      title={t(`title.${kindOf(form.formType)}`)}
      aside={
        <SelectionBox form={form} picker={picker} discountCode={inCart?.discountCode ?? null}>
          <p className="soft small">{t('secure')}</p>
        </SelectionBox>
      }
    >
      <Sheet>
        <div className="stack-l">
          {gone.length > 0 && <GoneTiers />}
          <TierList form={form} organization={organization} picker={picker} element={element} />
          <OfflineReason text={tCheckout('offline')} />
        </div>
      </Sheet>
      <SelectionDock form={form} picker={picker} />
    </Columns>
  )
}

/** A part of the cart can no longer be bought: the list below is without it. */
function GoneTiers() {
  const t = useTexts('checkout')
  return (
    <Note tone="warn" role="alert" title={t('gone.title')}>
      <p>{t('gone.text')}</p>
    </Note>
  )
}
