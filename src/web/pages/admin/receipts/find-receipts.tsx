import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { FoundList } from '#web/pages/admin/receipts/found-list.tsx'
import { receiptsPerPage } from '#domain/receipt/receipt-state.ts'
import { ListSearch, PageTurner } from '#web/admin-kit/list-parts.tsx'
import { useFoundReceipts } from '#web/pages/admin/receipts/use-found-receipts.ts'
import { useHeadingFocus } from '#web/pages/admin/receipts/use-heading-focus.ts'
import { useTypedBefore } from '#web/admin-kit/typed-before-proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './receipts.module.css'

interface FindReceiptsProps {
  /** The association in addresses. */
  readonly org: string
  readonly year: number
  /** Valid receipts of the year: where their number changes, the list is read again. */
  readonly valid: number
}

const searchField = 'receipt-search'

type Found = ReturnType<typeof useFoundReceipts>

/** Finds a receipt by its number, the name or the address of its donor, and corrects its donor. */
export function FindReceipts({ org, year, valid }: FindReceiptsProps) {
  const t = useTexts('taxReceipts')
  const found = useFoundReceipts(org, year, valid)
  return (
    <AdminSheet title={t('find.title')}>
      <p>{t('find.text')}</p>
      <SearchForm found={found} />
      {found.shown === null ? (
        found.isBusy && <Skeleton block="card" lines={3} />
      ) : (
        <Results org={org} year={year} found={found} />
      )}
    </AdminSheet>
  )
}

function SearchForm({ found }: { readonly found: Found }) {
  const t = useTexts('taxReceipts')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // After a sign-in on the way to a correction.
  useTypedBefore(searchField, (typed) => {
    const before = typed[''] ?? ''
    setText(before)
    found.search(before)
  })
  return (
    <ListSearch
      name={searchField}
      label={t('find.search')}
      hint={t('find.hint')}
      field={field}
      value={text}
      onText={setText}
      onSearch={found.search}
    >
      {found.shown !== null && found.shown.asked.text !== '' && (
        <Button
          variant="quiet"
          onClick={() => {
            // This button is about to go.
            field.current?.focus()
            setText('')
            found.search('')
          }}
        >
          {t('find.clear')}
        </Button>
      )}
    </ListSearch>
  )
}

type ResultsProps = Pick<FindReceiptsProps, 'org' | 'year'> & { readonly found: Found }

function Results({ org, year, found }: ResultsProps) {
  const t = useTexts('taxReceipts')
  const { shown } = found
  const { heading, expectAnother } = useHeadingFocus(shown)
  if (shown === null) return null
  const { text, page } = shown.asked
  const { count, receipts } = shown.answer
  const turnTo = (next: number) => {
    expectAnother()
    found.turnTo(next)
  }
  const isEmpty = receipts.length === 0
  const title = text === '' ? t('find.ofYear', { count, year }) : t('find.found', { count })
  return (
    <div className={styles.results} aria-busy={found.isBusy}>
      <output>
        {isEmpty && <p>{text === '' ? t('find.none', { year }) : t('find.nothing', { text })}</p>}
        {!isEmpty && (
          <h3 ref={heading} tabIndex={-1}>
            {title}
          </h3>
        )}
      </output>
      <FoundList org={org} receipts={receipts} onCorrected={found.readAgain} />
      <PageTurner
        page={page}
        count={count}
        perPage={receiptsPerPage}
        isBusy={found.isBusy}
        turn={{ to: turnTo }}
      />
    </div>
  )
}
