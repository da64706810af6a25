import type { ReactNode } from 'react'
import type { Form } from '#contract/form.ts'
import { formatEuros } from '#domain/format.ts'
import { pickerFormId } from '#web/features/tier-picker/selection/check-selection.ts'
import { lineOf } from '#web/features/tier-picker/selection/selection.ts'
import { optionsTotal, lineTotal } from '#web/features/tier-picker/selection/totals-of-items.ts'
import type { Picker } from '#web/features/tier-picker/use-picker.ts'
import { kindOf } from '#web/features/tier-picker/use-problem-words.ts'
import { zero } from '#domain/money.ts'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dock } from '#web/ui/layout/dock.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './tier-picker.module.css'

interface SelectionBoxProps {
  readonly form: Form
  readonly picker: Picker
  /** The cart's code; the server's next answer has its effect. */
  readonly discountCode?: string | null
  /** Under the button. */
  readonly children?: ReactNode
}

/**
 * The selection and its total, beside the list. While nothing is chosen it says so: a total of 0 € reads as a price.
 */
export function SelectionBox({ form, picker, discountCode = null, children }: SelectionBoxProps) {
  const t = useTexts('picker')
  const lang = useContentLang()
  const locale = useLocale()
  const kind = kindOf(form.formType)
  const { gift, items, selection, total, isBusy } = picker
  const options = optionsTotal(items, form.tiers)
  const lines = form.tiers.filter(({ id }) => lineOf(selection, id).count > 0)
  return (
    <Sheet as="aside" titleId="selection-title" sticky>
      <div className="stack">
        <h2 id="selection-title">{t(`box.title.${kind}`)}</h2>
        {lines.length === 0 ? (
          <p className="soft">{t(`box.empty.${kind}`)}</p>
        ) : (
          <ul className="lines">
            {lines.map((tier) => (
              <li key={tier.id}>
                {tier === gift ? (
                  <span>{t('box.gift')}</span>
                ) : (
                  <span lang={lang}>
                    {t('box.line', { count: lineOf(selection, tier.id).count, name: tier.name })}
                  </span>
                )}
                <Price amount={lineTotal(items, tier)} locale={locale} />
              </li>
            ))}
            {options > zero && (
              <li>
                <span>{t('box.options')}</span>
                <Price amount={options} locale={locale} />
              </li>
            )}
          </ul>
        )}
        {lines.length > 0 && (
          <p className={`row ${styles.total}`}>
            <span>{t(picker.isMonthly ? 'box.monthly' : 'box.total')}</span>
            <Price amount={total} locale={locale} />
          </p>
        )}
        {picker.frequency === 'INSTALLMENT' && <p className="soft small">{t('terms.box')}</p>}
        {discountCode !== null && lines.length > 0 && (
          <p className="soft small">{t('box.code', { code: discountCode })}</p>
        )}
        <Button type="submit" form={pickerFormId} wide busy={isBusy}>
          {lines.length === 0 ? t('continue') : continueWords(picker, t, formatEuros(total, locale))}
        </Button>
        {children}
      </div>
    </Sheet>
  )
}

interface SelectionDockProps {
  readonly form: Form
  readonly picker: Picker
  /**
   * The address of the list, when the page shows something else first: the dock links to it until something is
   * chosen.
   */
  readonly listHref?: string
  /** Under the total: that the payment is secure. */
  readonly note?: ReactNode
}

/** On a phone: total and button at the bottom, or that nothing is chosen. */
export function SelectionDock({ form, picker, listHref, note }: SelectionDockProps) {
  const t = useTexts('picker')
  const locale = useLocale()
  const kind = kindOf(form.formType)
  const count = picker.counted.reduce((sum, { id }) => sum + lineOf(picker.selection, id).count, 0)
  const isEmpty = count === 0 && picker.total === zero
  return (
    <Dock
      label={isEmpty ? t(`box.empty.${kind}`) : dockLabel(picker, count, kind, t)}
      amount={isEmpty ? null : formatEuros(picker.total, locale)}
      note={note}
    >
      {listHref !== undefined && isEmpty ? (
        <ButtonLink href={listHref}>{t(`choose.${kind}`)}</ButtonLink>
      ) : (
        <Button type="submit" form={pickerFormId} busy={picker.isBusy}>
          {t('continue')}
        </Button>
      )}
    </Dock>
  )
}

/** Label of the amount: the units of the list, a month of gifts, or all that is chosen. */
function dockLabel(
  { isMonthly }: Picker,
  count: number,
  kind: ReturnType<typeof kindOf>,
  t: ReturnType<typeof useTexts<'picker'>>,
): string {
  if (isMonthly) return t('box.monthly')
  return count === 0 ? t('box.total') : t(`count.${kind}`, { count })
}

function continueWords(
  { total, isMonthly }: Picker,
  t: ReturnType<typeof useTexts<'picker'>>,
  formatted: string,
): string {
  if (total === zero) return t('continueFree')
  return t(isMonthly ? 'continueMonthly' : 'continueWith', { total: formatted })
}
