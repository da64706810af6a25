import { useRef } from 'react'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { formatEuros, parseAmount } from '#domain/format.ts'
import { checkMonthlyAmount, checkMonthlyTip } from '#domain/installment/monthly-bounds.ts'
import { type Cents, cents, zero } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { tipCeiling } from '#domain/tip/suggest-tip.ts'
import { amountText } from '#web/lib/amount/amount-text.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import type { Act } from '#web/pages/schedule/act.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface AmountFormProps {
  readonly view: ScheduleView
  readonly isBusy: boolean
  readonly act: Act
}

const prefix = 'schedule.'

type AmountValues = { readonly amount: string; readonly tip: string; readonly tipConfirmed: boolean }

/** Changes the monthly amount, and the tip if there is one. */
export function AmountForm({ view, isBusy, act }: AmountFormProps) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const messageOf = useProblemMessage()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const hasTip = view.tip > 0
  const form = useForm<AmountValues>({
    element,
    prefix,
    initial: {
      amount: amountText(cents(view.amount)),
      tip: amountText(cents(view.tip)),
      tipConfirmed: false,
    },
    check: (values) => checkAmounts(values, view),
    messageOf,
    onValid: (values) => {
      const { amount, tip } = amountsOf(values)
      const { tipConfirmed } = values
      if (amount === view.amount && (!hasTip || tip === view.tip)) {
        toast({ tone: 'ok', title: t('done.same'), message: t('done.sameText') })
      } else
        void act((calls) => calls.changeAmount({ amount, ...(hasTip && { tip, tipConfirmed }) }), 'amount')
    },
  })
  return (
    <Sheet as="section" titleId="amount-title">
      <form ref={element} className="stack" noValidate onSubmit={form.submit}>
        <h2 id="amount-title">{t('amount.title')}</h2>
        <p className="soft">{t('amount.text')}</p>
        <ErrorSummary
          title={t('amount.summary', { count: form.summary.length })}
          problems={form.summary}
          attempt={form.attempt}
        />
        <AmountInput
          locale={locale}
          {...asAmount(form.text('amount'))}
          label={t('amount.label', { organization: view.organization.name })}
          hint={t('amount.hint', {
            min: formatEuros(cents(view.minAmount), locale),
            max: formatEuros(cents(view.maxAmount), locale),
          })}
          enterKeyHint="done"
          required
        />
        {hasTip && <TipFields form={form} present={cents(view.tip)} />}
        <Button type="submit" variant="second" busy={isBusy}>
          {t('amount.action')}
        </Button>
      </form>
    </Sheet>
  )
}

interface TipFieldsProps {
  readonly form: Pick<ReturnType<typeof useForm<AmountValues>>, 'values' | 'text' | 'box' | 'fill'>
  readonly present: Cents
}

/** The tip, and the box that confirms an increase. */
function TipFields({ form, present }: TipFieldsProps) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const { amount, tip } = amountsOf(form.values)
  const field = asAmount(form.text('tip'))
  return (
    <>
      <AmountInput
        locale={locale}
        {...field}
        onText={(text) => {
          field.onText(text)
          // Another amount must be confirmed again.
          form.fill({ tipConfirmed: false })
        }}
        label={t('amount.tip', { brand })}
        hint={t('amount.tipHint', { max: formatEuros(tipCeiling(amount), locale) })}
        enterKeyHint="done"
      />
      {tip > present && tip <= tipCeiling(amount) && (
        <Checkbox
          {...form.box('tipConfirmed')}
          required
          label={<RichText text={t('amount.confirmTip', { amount: formatEuros(tip, locale), brand })} />}
        />
      )}
    </>
  )
}

function amountsOf({ amount, tip }: Pick<AmountValues, 'amount' | 'tip'>) {
  return { amount: parseAmount(amount) ?? zero, tip: parseAmount(tip) ?? zero }
}

/** The kit's amount field names its value `text`. */
function asAmount<Props extends { readonly value: string }>({ value, ...rest }: Props) {
  return { ...rest, text: value }
}

/** The server decides with the same rules. */
function checkAmounts(typed: AmountValues, view: ScheduleView): Problem[] {
  const { amount } = amountsOf(typed)
  const found = checkMonthlyAmount(amount, { least: cents(view.minAmount), most: cents(view.maxAmount) })
  const all = found.length === 0 && view.tip > 0 ? checkTip(typed, cents(view.tip)) : found
  return all.map((one) => ({ ...one, field: prefix + one.field }))
}

function checkTip(typed: AmountValues, present: Cents): Problem[] {
  if (typed.tip.trim() !== '' && parseAmount(typed.tip) === null) return [problem('tip', 'AMOUNT_REQUIRED')]
  const { amount, tip } = amountsOf(typed)
  return checkMonthlyTip(tip, { amount, tip: present, isConfirmed: typed.tipConfirmed })
}
