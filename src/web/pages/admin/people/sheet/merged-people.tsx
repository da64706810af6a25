import { useState } from 'react'
import type { PersonSheet } from '#contract/person/person-sheet.ts'
import { formatInstantDate } from '#domain/format.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import { usePersonName } from '#web/pages/admin/people/person-name.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

type Merged = PersonSheet['merged'][number]
const line = 'POST /admin/organizations/:org/people/:person/merges/:merged/undo'

/** Those who were merged into a person, each with its undo; absent without any. */
export function MergedPeople({ org, person, onPerson }: PersonPart) {
  const t = useTexts('personSheet')
  const nameOf = usePersonName()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<Merged | null>(null)
  const { id, merged, rights } = person
  if (merged.length === 0) return null
  const undo = async (one: Merged) => {
    const answer = await send(line, { params: { org, person: id, merged: one.id } })
    if (answer === null) return
    onPerson(answer)
    toast({ tone: 'ok', title: t('merged.undone') })
  }
  const whenOf = ({ at, by }: Merged) => {
    const date = formatInstantDate(at)
    return by === '' ? t('merged.on', { date }) : t('merged.by', { date, by })
  }
  return (
    <AdminSheet title={t('merged.title')}>
      <p>{t('merged.text')}</p>
      <ul className="lines">
        {merged.map((one) => (
          <li key={one.id} className={styles.task}>
            <div>
              {nameOf(one)}
              <p className="soft small">{dotted([one.email !== nameOf(one) && one.email, whenOf(one)])}</p>
            </div>
            {rights.includes('person:edit') && (
              <Button variant="second" size="s" busy={isBusy} onClick={() => setAsked(one)}>
                {t('merged.undo')}
                <span className="visually-hidden">{` ${nameOf(one)}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Sure
        open={asked !== null}
        title={t('merged.sure', { name: asked === null ? '' : nameOf(asked) })}
        action={t('merged.undo')}
        keep={t('merged.keep')}
        isDangerous={false}
        onSure={() => {
          if (asked !== null) void undo(asked)
        }}
        onClose={() => setAsked(null)}
      >
        {t('merged.sureText')}
      </Sure>
    </AdminSheet>
  )
}
