import { emailRule, requiredRule } from '#domain/field-rules.ts'
import { problem } from '#domain/problem.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface SendAgainProps {
  readonly org: string
  readonly order: OrderSheet
  readonly onOrder: (order: OrderSheet) => void
}

const line = 'POST /admin/organizations/:org/orders/:order/confirmation'

/** Sends the confirmation again, to the payer or to another address. */
export function SendAgain({ org, order, onOrder }: SendAgainProps) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const { keyOf, forget } = useRequestKey()
  const entry = useChangeForm({
    prefix: 'confirmation.',
    initial: { email: order.payer.email },
    check: ({ email }) => {
      const code = requiredRule(email) ?? emailRule(email)
      return code === null ? [] : [problem('confirmation.email', code)]
    },
    labelOf: () => t('again.label'),
    save: async ({ email }) => {
      const params = { org, order: order.id }
      onOrder(await makeSend(locale)(line, { params, body: { email, token: keyOf({ email }) } }))
      forget({ email })
      return t('again.sent')
    },
  })
  return (
    <AdminSheet title={t('again.title')}>
      <ChangeForm entry={entry} submit={t('again.send')} isMain={false}>
        <TextInput
          {...entry.form.text('email')}
          label={t('again.label')}
          hint={t('again.hint')}
          type="email"
          autoComplete="off"
          aria-required
        />
      </ChangeForm>
    </AdminSheet>
  )
}
