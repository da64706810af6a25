import type { ReactNode } from 'react'
import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import type { ViewedList } from '#domain/order/saved-view.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { ListFilters } from '#web/admin-kit/list-parts.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SaveViewForm } from '#web/pages/admin/order-lists/views/save-view-form.tsx'
import { ViewLine } from '#web/pages/admin/order-lists/views/view-line.tsx'

interface SavedViewLinksProps {
  /** The association in addresses. */
  readonly org: string
  readonly list: ViewedList
  readonly saved: SavedViews
  /** The address of what is shown, from its first page on. */
  readonly search: string
  /** Filters and columns, which a view saves. */
  readonly children: ReactNode
}

/** The saved views of a list as links, and below its filters how to save, change and receive them. */
export function SavedViewLinks({ org, list, saved: loaded, search, children }: SavedViewLinksProps) {
  const t = useTexts('savedViews')
  const [saved, setSaved] = useAnswer(loaded)
  const { views, canShare, canExport } = saved
  const shown = comparable(search)
  return (
    <>
      {views.length > 0 && (
        <ListFilters
          label={t('title')}
          filters={views.map(({ name, search: address }) => ({
            href: `?${address}`,
            label: name,
            isCurrent: comparable(address) === shown,
          }))}
        />
      )}
      <div className={styles.folds}>
        {children}
        <details>
          <summary>{t('manage')}</summary>
          <div className="stack">
            {/* Begins again once a view was saved. */}
            <SaveViewForm key={views.length} {...{ org, list, search, views, canShare }} onSaved={setSaved} />
            {views.length > 0 && (
              <ul className="lines" aria-label={t('title')}>
                {views.map((view) => (
                  <ViewLine
                    key={view.id}
                    {...{ org, search, view, views, canShare, canExport }}
                    onSaved={setSaved}
                  />
                ))}
              </ul>
            )}
            {views.length > 0 && canExport && <p className="soft small">{t('monthlyHint')}</p>}
          </div>
        </details>
      </div>
    </>
  )
}

/** The parameters of an address, whatever their order. */
function comparable(search: string): string {
  const parameters = [...new URLSearchParams(search)]
  return parameters
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
}
