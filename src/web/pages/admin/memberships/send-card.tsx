import { emailRule, requiredRule } from '#domain/field-rules.ts'
import { problem } from '#domain/problem.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { HolderPart } from '#web/pages/admin/memberships/holder-parts.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

const line = 'POST /admin/organizations/:org/orders/:order/confirmation'

/** Sends the latest card again, with the confirmation of its order. */
export function SendCard({ org, holder }: HolderPart) {
  const t = useTexts('memberships')
  const locale = useLocale()
  const { keyOf, forget } = useRequestKey()
  const order = holder.memberships[0]?.orderId ?? ''
  const entry = useChangeForm({
    prefix: 'confirmation.',
    initial: { email: holder.payer.email },
    check: ({ email }) => {
      const code = requiredRule(email) ?? emailRule(email)
      return code === null ? [] : [problem('confirmation.email', code)]
    },
    labelOf: () => t('sheet.againLabel'),
    save: async ({ email }) => {
      await makeSend(locale)(line, { params: { org, order }, body: { email, token: keyOf({ email }) } })
      forget({ email })
      return t('sheet.againSent')
    },
  })
  return (
    <AdminSheet title={t('sheet.again')}>
      <ChangeForm entry={entry} submit={t('sheet.againSend')} isMain={false}>
        <TextInput
          {...entry.form.text('email')}
          label={t('sheet.againLabel')}
          hint={t('sheet.againHint')}
          type="email"
          autoComplete="off"
          aria-required
        />
      </ChangeForm>
    </AdminSheet>
  )
}
