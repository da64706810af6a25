import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useState } from 'react'
import type { Member, Members } from '#contract/admin/members.ts'
import { formatInstantDate } from '#domain/format.ts'
import { useRetainedFocus } from '#web/lib/browser/use-retained-focus.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import styles from '#web/admin-kit/tables.module.css'
import type { FormAddress } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

interface MemberListProps {
  readonly address: FormAddress
  readonly members: Members
  readonly mayManage: boolean
  readonly onChange: (members: Members) => void
}

const nameOf = ({ name, email }: Member) => name || email

/** Members with their roles, and the invitations that wait. */
export function MemberList({ address, members, mayManage, onChange }: MemberListProps) {
  const t = useTexts('manage')
  const toast = useToast()
  const { isBusy, send } = useChange()
  useRetainedFocus(members)
  const [asked, setAsked] = useState<Member | null>(null)
  const params = formParams(address)
  const show = (answer: Members | null, done: string) => {
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: done })
  }
  const withdraw = async (invitation: string) => {
    const line = 'POST /admin/organizations/:org/forms/:type/:slug/invitations/:invitation/withdraw'
    show(await send(line, { params: { ...params, invitation } }), t('members.withdrawn'))
  }
  const remove = async (member: string) => {
    const line = 'POST /admin/organizations/:org/forms/:type/:slug/members/:member/remove'
    show(await send(line, { params: { ...params, member } }), t('members.removed'))
  }
  return (
    <AdminSheet title={t('members.title')}>
      <ul className="lines">
        {members.members.map((member) => (
          <Line
            key={member.id}
            name={`${nameOf(member)}${member.isSelf ? ` (${t('members.you')})` : ''}`}
            about={[t(`role.${member.role}`), member.name === '' ? '' : member.email]}
            action={mayManage ? t('members.remove') : null}
            isBusy={isBusy}
            onAction={() => setAsked(member)}
          />
        ))}
        {members.invitations.map(({ id, email, role, expiresAt }) => (
          <Line
            key={id}
            name={email}
            about={[t(`role.${role}`), t('members.waits', { date: formatInstantDate(expiresAt) })]}
            action={mayManage ? t('members.withdraw') : null}
            isBusy={isBusy}
            onAction={() => void withdraw(id)}
          />
        ))}
      </ul>
      <Sure
        open={asked !== null}
        title={t('members.sure', { name: asked === null ? '' : nameOf(asked) })}
        action={t('members.remove')}
        keep={t('keep')}
        onSure={() => void (asked !== null && remove(asked.id))}
        onClose={() => setAsked(null)}
      >
        {t('members.sureText')}
      </Sure>
    </AdminSheet>
  )
}

interface LineProps {
  readonly name: string
  readonly about: readonly string[]
  /** The label of the button; null for a member who may only read. */
  readonly action: string | null
  readonly isBusy: boolean
  readonly onAction: () => void
}

function Line({ name, about, action, isBusy, onAction }: LineProps) {
  return (
    <li className={styles.member}>
      <div>
        <b>{name}</b>
        <p className="soft small">{dotted(about)}</p>
      </div>
      {action !== null && (
        <Button variant="second" size="s" busy={isBusy} onClick={onAction}>
          {action}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  )
}
