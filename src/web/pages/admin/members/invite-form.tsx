import { type SyntheticEvent, useState } from 'react'
import type { Members } from '#contract/admin/members.ts'
import { type Role, roles } from '#domain/access/roles.ts'
import { emailRule, requiredRule } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { FormAddress } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface InviteFormProps {
  readonly address: FormAddress
  readonly onChange: (members: Members) => void
}

/** Invites an address to a role; the role of an organiser or of the door holds for this form. */
export function InviteForm({ address, onChange }: InviteFormProps) {
  const t = useTexts('manage')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('organiser')
  const [isWrong, setWrong] = useState(false)
  const invite = async (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = plainEmail(email)
    const wrong = (requiredRule(typed) ?? emailRule(typed)) !== null
    setWrong(wrong)
    if (wrong) return document.getElementById('invite-email')?.focus()
    const input = { params: formParams(address), body: { email: typed, role } }
    const answer = await send('POST /admin/organizations/:org/forms/:type/:slug/invitations', input)
    if (answer === null) return
    onChange(answer)
    setEmail('')
    toast({ tone: 'ok', title: t('invite.sent') })
  }
  return (
    <Sheet as="section" titleId="invite-title">
      <h2 id="invite-title">{t('invite.title')}</h2>
      <form className="stack" noValidate onSubmit={(event) => void invite(event)}>
        <TextInput
          name="invite-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          label={t('invite.email')}
          hint={t('invite.hint')}
          error={isWrong ? t('invite.wrong') : undefined}
          value={email}
          onText={setEmail}
        />
        <Select
          name="invite-role"
          label={t('invite.role')}
          hint={t(`roleHint.${role}`)}
          options={roles.map((id) => ({ id, label: t(`role.${id}`) }))}
          value={role}
          onId={(id) => setRole(roles.find((known) => known === id) ?? role)}
        />
        <div>
          <Button type="submit" busy={isBusy}>
            {t('invite.submit')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
