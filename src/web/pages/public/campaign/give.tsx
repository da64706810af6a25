import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import type { Cents } from '#domain/money.ts'
import { DonationAmount } from '#web/features/donation-amount/donation-amount.tsx'
import { TrustLines } from '#web/features/trust/trust-lines.tsx'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { useFormerAmount } from '#web/pages/public/campaign/use-former-amount.ts'
import { stepPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dock } from '#web/ui/layout/dock.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './give.module.css'

const boxId = 'don'
const amountFormId = 'donation-amount'

interface GiveBoxProps {
  readonly form: Form
  readonly organization: Organization
  readonly onAmountChange: (amount: Cents | null, isTouched: boolean, isMonthly: boolean) => void
}

/** The amount beside the campaign; it creates a cart and leads to the contributor's details. */
export function GiveBox({ form, organization, onAmountChange }: GiveBoxProps) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const brand = useBrand()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const { organizationSlug, formType, formSlug } = form
  const initial = useFormerAmount(form)
  const give = async (items: CartItemIn[]) => {
    try {
      // Loaded on demand: most visitors only read, and the page must be light for them.
      const { cartOf } = await import('#web/lib/cart/cart-session.ts')
      await cartOf({ organizationSlug, formType, formSlug }, locale).createOrReplace(items)
      await navigate(stepPath(form, 2, locale))
    } catch (error) {
      showFailure(asFailure(error))
    }
  }
  return (
    <div id={boxId} className={styles.box}>
      <Sheet as="section" titleId="give-title" sticky>
        <h2 id="give-title" className={styles.title}>
          {t(formTypeRules[formType].ends === 'crowdfunding' ? 'picker.crowdfunding' : 'picker.donation')}
        </h2>
        <noscript>
          <p>{t('noscript.give')}</p>
        </noscript>
        <DonationAmount
          id={amountFormId}
          form={form}
          organization={organization}
          {...(initial !== undefined && { initial })}
          onAmountChange={onAmountChange}
          onSubmit={give}
        />
        <div className={styles.trust}>
          <TrustLines
            organization={organization}
            what="gift"
            mail={givesReceipt(form, organization) ? 'receipt' : 'certificate'}
          />
        </div>
        <p className={`soft small only-wide ${styles.trust}`}>{t('promise', { brand: brand?.name ?? '' })}</p>
      </Sheet>
    </div>
  )
}

function givesReceipt({ tiers }: Form, { taxReceipts }: Organization): boolean {
  return taxReceipts && tiers.some((tier) => tier.isEligibleTaxReceipt)
}

/** The current choice. */
export interface Given {
  readonly amount: Cents | null
  readonly isTouched: boolean
  readonly isMonthly: boolean
}

/**
 * On a phone, while the amounts and their button are out of view: links to them until one is chosen, then submits it.
 */
export function GiveDock({ amount, isTouched, isMonthly }: Given) {
  const isOut = useIsOut(amountFormId)
  const t = useTexts('campaign')
  const locale = useLocale()
  const tDonation = useTexts('donation')
  const given = amount === null ? '—' : shortEuros(amount, locale)
  const isChosen = amount !== null && isTouched
  if (!isOut) return null
  return (
    <Dock label={t('dock.label')} amount={isMonthly ? tDonation('rhythm.amount', { amount: given }) : given}>
      {isChosen ? (
        <Button type="submit" form={amountFormId}>
          {t('dock.give')}
        </Button>
      ) : (
        <ButtonLink href={`#${boxId}`}>{t('dock.choose')}</ButtonLink>
      )}
    </Dock>
  )
}

/** Whether the end of an element, with its button, is out of view. */
function useIsOut(id: string): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const end = document.getElementById(id)?.lastElementChild
    if (end === null || end === undefined) return undefined
    const watch = new IntersectionObserver((seen) => setOut(seen.at(-1)?.isIntersecting === false))
    watch.observe(end)
    return () => watch.disconnect()
  }, [id])
  return isOut
}
