import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { Members } from '#contract/admin/members.ts'
import { type Role, roles } from '#domain/access/roles.ts'
import { emailRule, requiredRule } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem } from '#domain/problem.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import type { FormAddress } from '#web/paths.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface InviteFormProps {
  readonly address: FormAddress
  readonly onChange: (members: Members) => void
}

/** Invites an address to a role; the role of an organiser or of the door holds for this form. */
export function InviteForm({ address, onChange }: InviteFormProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const entry = useChangeForm({
    prefix: 'invite.',
    initial: { email: '', role: 'organiser' },
    check: ({ email }) => {
      const typed = plainEmail(email)
      const code = requiredRule(typed) ?? emailRule(typed)
      return code === null ? [] : [problem('invite.email', code)]
    },
    labelOf: () => t('invite.email'),
    words: () => t('invite.wrong'),
    save: async ({ email, role }) => {
      const line = 'POST /admin/organizations/:org/forms/:type/:slug/invitations'
      const body = { email: plainEmail(email), role: roleOf(role) }
      onChange(await makeSend(locale)(line, { params: formParams(address), body }))
      entry.form.restart({ email: '' })
      return t('invite.sent')
    },
  })
  const { form } = entry
  return (
    <AdminSheet title={t('invite.title')}>
      <ChangeForm entry={entry} submit={t('invite.submit')}>
        <TextInput
          {...form.text('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          label={t('invite.email')}
          hint={t('invite.hint')}
        />
        <Select
          name="invite.role"
          label={t('invite.role')}
          hint={t(`roleHint.${roleOf(form.values.role)}`)}
          options={roles.map((id) => ({ id, label: t(`role.${id}`) }))}
          value={form.values.role}
          onId={(role) => form.fill({ role })}
        />
      </ChangeForm>
    </AdminSheet>
  )
}

function roleOf(chosen: string): Role {
  return roles.find((known) => known === chosen) ?? 'organiser'
}
