import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import type { OpenSupports } from '#contract/admin/support.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { useAdminFrame } from '#web/admin-kit/admin-frame.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminSupportPath, operatorFilePath } from '#web/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

type Open = OpenSupports['accesses'][number]

interface SupportBandProps {
  /** Null: every association of the user. */
  readonly organizationSlug: string | null
  /** Leaves out those of others: on the page that lists them. */
  readonly isOwnAlone?: boolean
}

/** While an operator may read an association: what the operator, and the association, see of it, and how to end it. */
export function SupportBand({ organizationSlug, isOwnAlone = false }: SupportBandProps) {
  const [accesses, setAccesses] = useAnswer(useAdminFrame().supports)
  const shown = accesses.filter(
    (one) =>
      (organizationSlug === null || one.organizationSlug === organizationSlug) && (one.isOwn || !isOwnAlone),
  )
  return (
    <output className={shown.length === 0 ? 'visually-hidden' : 'stack'}>
      {shown.map((access) => (
        <OpenAccess
          key={access.id}
          access={access}
          onEnd={() => setAccesses(accesses.filter(({ id }) => id !== access.id))}
        />
      ))}
    </output>
  )
}

function OpenAccess({ access, onEnd }: { readonly access: Open; readonly onEnd: () => void }) {
  const t = useTexts('manage')
  const who = useSupportName()
  const toast = useToast()
  const base = useAdminBase()
  const { isBusy, send } = useChange()
  const { id, organizationSlug, organizationName: organization, operator, reason, endsAt, isOwn } = access
  const until = { organization, date: formatInstantDate(endsAt), time: formatInstantTime(endsAt) }
  const end = async () => {
    const answer = await send(
      isOwn
        ? 'POST /site/verifications/:org/support/:access/end'
        : 'POST /admin/organizations/:org/support/:access/end',
      { params: { org: organizationSlug, access: id } },
    )
    if (answer === null) return
    // Nothing of what is shown may be read any more.
    if (isOwn) return globalThis.location.assign(operatorFilePath(organizationSlug))
    onEnd()
    toast({ tone: 'ok', title: t('support.ended') })
  }
  return (
    <Note tone="brand" title={t(isOwn ? 'support.own' : 'support.shown', until)}>
      <div className="stack">
        <p>
          {isOwn
            ? t('support.ownText', { organization })
            : t('support.shownText', { who: who(operator), reason })}
        </p>
        {!isOwn && (
          <p>
            <a href={adminSupportPath(base, organizationSlug)}>{t('support.see')}</a>
          </p>
        )}
        {access.canEnd && (
          <div>
            <Button variant="second" size="s" busy={isBusy} onClick={() => void end()}>
              {t('support.end')}
            </Button>
          </div>
        )}
      </div>
    </Note>
  )
}

/** How an association reads who an operator is: by the name of the account where it has one. */
export function useSupportName(): (operator: string) => string {
  const t = useTexts('manage')
  const brand = useBrand()?.name ?? ''
  return (operator) =>
    operator === '' ? t('support.team', { brand }) : t('support.who', { operator, brand })
}
