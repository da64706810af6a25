import { useState } from 'react'
import type { Imports, StoredImport } from '#contract/person/imports.ts'
import { formatInstantDate } from '#domain/format.ts'
import { formatNumber } from '#domain/number-text.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

const undo = 'POST /admin/organizations/:org/people/imports/:import/undo'

interface ImportListProps {
  readonly org: string
  readonly imports: Imports
  readonly onImports: (imports: Imports) => void
}

/** Imports of an association, the latest first, each to undo within some days. */
export function ImportList({ org, imports, onImports }: ImportListProps) {
  const t = useTexts('imports')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<StoredImport | null>(null)
  const takeBack = async (id: string) => {
    const answer = await send(undo, { params: { org, import: id } })
    if (answer === null) return
    onImports(answer)
    toast({ tone: 'ok', title: t('list.undone') })
  }
  return (
    <AdminSheet title={t('list.title')}>
      {imports.imports.length === 0 ? (
        <p className="soft">{t('list.none')}</p>
      ) : (
        <ul className="lines">
          {imports.imports.map((one) => (
            <ImportRow
              key={one.id}
              one={one}
              isBusy={isBusy}
              onUndo={imports.rights.includes('person:import') ? () => setAsked(one) : undefined}
            />
          ))}
        </ul>
      )}
      <Sure
        open={asked !== null}
        title={t('list.sure', { file: asked?.fileName ?? '' })}
        action={t('list.undo')}
        keep={t('list.keep')}
        onSure={() => {
          if (asked !== null) void takeBack(asked.id)
        }}
        onClose={() => setAsked(null)}
      >
        {t('list.sureText')}
      </Sure>
    </AdminSheet>
  )
}

interface ImportRowProps {
  readonly one: StoredImport
  readonly isBusy: boolean
  readonly onUndo: (() => void) | undefined
}

function ImportRow({ one, isBusy, onUndo }: ImportRowProps) {
  const t = useTexts('imports')
  const locale = useLocale()
  const { fileName, kind, lines, peopleAdded, importedAt, undoneAt, undoableUntil } = one
  const counted = (key: 'list.lines' | 'list.people', count: number) =>
    t(key, { count, number: formatNumber(count, locale) })
  return (
    <li>
      <div>
        <b>{fileName}</b>
        <p className="soft small">
          {dotted([
            t(`kind.${kind}`),
            counted('list.lines', lines),
            counted('list.people', peopleAdded),
            t('list.on', { date: formatInstantDate(importedAt) }),
          ])}
        </p>
        {undoableUntil !== null && onUndo !== undefined && (
          <>
            <Button variant="quiet" size="s" busy={isBusy} onClick={onUndo}>
              {t('list.undo')}
              <span className="visually-hidden"> {fileName}</span>
            </Button>
            <p className="soft small">{t('list.until', { date: formatInstantDate(undoableUntil) })}</p>
          </>
        )}
      </div>
      <StateMark tone={undoneAt === null ? 'ok' : undefined}>
        {undoneAt === null ? t('list.imported') : t('list.undoneOn', { date: formatInstantDate(undoneAt) })}
      </StateMark>
    </li>
  )
}
