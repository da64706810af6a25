import type { RefundRule } from '#contract/admin/order/held-refunds.ts'
import { formatEuros, parseAmount } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AmountInput } from '#web/ui/form/amount-input.tsx'

interface RefundRuleProps {
  readonly org: string
  readonly rule: RefundRule
}

/** The sum above which a second member confirms refunds; presidents change it. */
export function RefundRuleSheet({ org, rule: read }: RefundRuleProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const [rule, setRule] = useAnswer(read)
  const { above, mayChange } = rule
  const entry = useChangeForm({
    prefix: 'refundRule.',
    initial: { above: above === null ? '' : String(above / 100).replace('.', ',') },
    check: ({ above: typed }) =>
      typed.trim() === '' || parseAmount(typed) !== null ? [] : [problem('refundRule.above', 'NUMBER')],
    labelOf: () => t('refundRule.above'),
    save: async ({ above: typed }) => {
      const body = { above: typed.trim() === '' ? null : parseAmount(typed) }
      setRule(await makeSend(locale)('POST /admin/organizations/:org/refund-rule', { params: { org }, body }))
      return t('refundRule.saved')
    },
  })
  return (
    <AdminSheet title={t('refundRule.title')}>
      <p>{t('refundRule.text')}</p>
      <p className="soft">
        {above === null
          ? t('refundRule.off')
          : t('refundRule.now', { amount: formatEuros(cents(above), locale) })}
      </p>
      {mayChange && (
        <ChangeForm entry={entry} submit={t('refundRule.save')} isMain={false}>
          <AmountInput
            {...entry.form.text('above')}
            text={entry.form.values.above}
            locale={locale}
            label={t('refundRule.above')}
            hint={t('refundRule.hint')}
          />
        </ChangeForm>
      )}
    </AdminSheet>
  )
}
