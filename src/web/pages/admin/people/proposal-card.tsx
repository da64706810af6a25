import { useState } from 'react'
import type { MergeProposal, PersonSheet, ProposedPerson } from '#contract/person/person-sheet.ts'
import { formatDate } from '#domain/format.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminPersonPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'
import { contactOf, usePersonName } from '#web/pages/admin/people/person-name.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import styles from './people.module.css'

interface ProposalCardProps {
  readonly org: string
  readonly proposal: MergeProposal
  readonly canEdit: boolean
  /** Shows the sheet that a decision answers. */
  readonly onDecided: (person: PersonSheet) => void
}

const base = 'POST /admin/organizations/:org/people/:person'

/** Two people who may be one, with their differences, and both decisions: which one remains, or that they are two. */
export function ProposalCard({ org, proposal, canEdit, onDecided }: ProposalCardProps) {
  const t = useTexts('personSheet')
  const nameOf = usePersonName()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsked, setAsked] = useState(false)
  const { one, other, reasons } = proposal
  const [remainingId, setRemaining] = useState(one.orders >= other.orders ? one.id : other.id)
  const [remaining, merged] = remainingId === one.id ? [one, other] : [other, one]
  const decide = async (path: 'merges' | 'proposals/dismiss') => {
    const answer = await send(`${base}/${path}`, {
      params: { org, person: remaining.id },
      body: { other: merged.id },
    })
    if (answer === null) return
    toast({ tone: 'ok', title: t(path === 'merges' ? 'merge.done' : 'merge.dismissed') })
    onDecided(answer)
  }
  const numbered = ({ id }: ProposedPerson) => t(id === one.id ? 'merge.first' : 'merge.second')
  return (
    <div className="stack">
      <p>{reasons.map((reason) => t(`merge.reason.${reason}`)).join(' · ')}</p>
      <ComparedPeople org={org} one={one} other={other} />
      {canEdit && (
        <>
          <RadioList
            name={`keep.${one.id}.${other.id}`}
            label={t('merge.keepLegend')}
            value={remainingId}
            inline
            options={[one, other].map((person) => ({
              value: person.id,
              label: `${numbered(person)} (${nameOf(person)})`,
            }))}
            onChoice={setRemaining}
          />
          <ActionRow>
            <Button variant="second" busy={isBusy} onClick={() => setAsked(true)}>
              {t('merge.choose')}
            </Button>
            <Button variant="quiet" busy={isBusy} onClick={() => void decide('proposals/dismiss')}>
              {t('merge.dismiss')}
            </Button>
          </ActionRow>
        </>
      )}
      <Sure
        open={isAsked}
        title={t('merge.sure')}
        action={t('merge.choose')}
        keep={t('merge.keep')}
        isDangerous={false}
        onSure={() => void decide('merges')}
        onClose={() => setAsked(false)}
      >
        {t('merge.sureText', {
          remaining: `${nameOf(remaining)} (${numbered(remaining)})`,
          merged: `${nameOf(merged)} (${numbered(merged)})`,
        })}
      </Sure>
    </div>
  )
}

/** Two people side by side; differences are said in words too. */
function ComparedPeople({
  org,
  one,
  other,
}: Pick<MergeProposal, 'one' | 'other'> & { readonly org: string }) {
  const t = useTexts('personSheet')
  const adminBase = useAdminBase()
  const nameOf = usePersonName()
  const addressOf = ({ address, zipCode, city }: ProposedPerson) =>
    [address, `${zipCode} ${city}`.trim()].filter((part) => part !== '').join(', ')
  const rows = [
    [t('merge.name'), (person: ProposedPerson) => person.companyName || contactOf(person)],
    [t('merge.email'), ({ email }: ProposedPerson) => email],
    [
      t('merge.birthDate'),
      ({ birthDate }: ProposedPerson) => (birthDate === null ? '' : formatDate(birthDate)),
    ],
    [t('merge.address'), addressOf],
    [t('merge.orders'), ({ orders }: ProposedPerson) => String(orders)],
  ] as const
  const shown = rows.filter(([, read]) => read(one) !== '' || read(other) !== '')
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('merge.field')}</span>
          </th>
          {[one, other].map((person, index) => (
            <th key={person.id} scope="col">
              <a
                href={adminPersonPath(adminBase, org, person.id)}
                aria-label={`${t(index === 0 ? 'merge.first' : 'merge.second')}, ${t('merge.open', { name: nameOf(person) })}`}
              >
                {t(index === 0 ? 'merge.first' : 'merge.second')}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(([label, read]) => {
          const values = [read(one), read(other)] as const
          const differs = values[0] !== values[1]
          return (
            <tr key={label}>
              <th scope="row">
                {label}
                {differs && <span className="visually-hidden">{`, ${t('merge.differs')}`}</span>}
              </th>
              {[one, other].map((person, index) => (
                <td key={person.id} className={differs ? styles.differs : undefined}>
                  {values[index] || <span className="soft">{t('merge.empty')}</span>}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
