import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useEarlySubmit } from '#web/lib/form/use-early-submit.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import styles from './admin-screen.module.css'

interface ListSearchProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly field?: RefObject<HTMLInputElement | null>
  /** The text where the caller has it, as a search that is in no address needs. */
  readonly value?: string
  /** The text in the address, where the form sends it there. */
  readonly defaultValue?: string
  readonly onText?: (text: string) => void
  /** Absent: the form opens the page with the text in its address. */
  readonly onSearch?: (text: string) => void
  /** Other parameters of the address, or a button that resets the search. */
  readonly children?: ReactNode
}

/** Searches a list. A text with names of people is sent in a body; any other is in the address, to be saved and shared. */
export function ListSearch({ field, onSearch, hint, onText, children, ...input }: ListSearchProps) {
  const t = useTexts('manage')
  const element = useRef<HTMLFormElement>(null)
  const textOf = (form: HTMLFormElement) => {
    const text = new FormData(form).get(input.name)
    return typeof text === 'string' ? text : ''
  }
  const readEarly = useRef(() => {
    const early = element.current === null ? '' : textOf(element.current)
    if (early !== '') onText?.(early)
  })
  // Typed before hydration, when nothing was listening.
  useEffect(() => readEarly.current(), [])
  useEarlySubmit(element)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch?.(textOf(event.currentTarget).trim())
  }
  const inBody = { method: 'dialog', 'data-early': '', onSubmit: submit }
  return (
    <search>
      <form ref={element} className={styles.search} noValidate {...(onSearch !== undefined && inBody)}>
        <TextInput
          {...input}
          {...(field !== undefined && { ref: field })}
          {...(hint !== undefined && { hint })}
          {...(onText !== undefined && { onText })}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
        />
        {/* Never busy: a search that is sent while another is under way replaces it. */}
        <Button type="submit" variant="second">
          {t('list.search')}
        </Button>
        {children}
      </form>
    </search>
  )
}

interface ListFiltersProps {
  readonly label: string
  readonly filters: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[]
}

/** Filters of a list as links, so that the address has the chosen one. */
export function ListFilters({ label, filters }: ListFiltersProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.filters}>
        {filters.map(({ href, label: words, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'true' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FilterFormProps {
  /** Whether the form also orders the list. */
  readonly sorts: boolean
  /** Its fields, whose names are those of the address. */
  readonly children: ReactNode
  /** Filters that apply, with the address of the list without each. */
  readonly chosen: readonly { readonly label: string; readonly href: string }[]
}

/** Filters of a list, sent into the address; those that apply are links that remove them. */
export function FilterForm({ sorts, children, chosen }: FilterFormProps) {
  const t = useTexts('manage')
  return (
    <>
      <details>
        <summary>{t(sorts ? 'list.filterAndSort' : 'list.filter')}</summary>
        <form className={styles.filterForm}>
          {children}
          <div>
            <Button type="submit" variant="second">
              {t('list.apply')}
            </Button>
          </div>
        </form>
      </details>
      {chosen.length > 0 && (
        <ListFilters
          label={t('list.removeFilter')}
          filters={chosen.map(({ label, href }) => ({ href, label: `${label}\u00a0×`, isCurrent: true }))}
        />
      )}
    </>
  )
}

interface PageTurnerProps {
  readonly page: number
  /** Lines on all pages, and on one. */
  readonly count: number
  readonly perPage: number
  readonly isBusy?: boolean
  /** The address of a page, or what shows it. */
  readonly turn: ((page: number) => string) | { readonly to: (page: number) => void }
}

/** Leads to the pages beside this one of a list; empty where all lines are on one page. */
export function PageTurner({ page, count, perPage, isBusy = false, turn }: PageTurnerProps) {
  const t = useTexts('manage')
  const pages = Math.ceil(count / perPage)
  if (pages <= 1) return null
  const step = (to: number, label: string) =>
    typeof turn === 'function' ? (
      <ButtonLink variant="second" size="s" href={turn(to)}>
        {label}
      </ButtonLink>
    ) : (
      <Button variant="second" size="s" busy={isBusy} onClick={() => turn.to(to)}>
        {label}
      </Button>
    )
  return (
    <ActionRow>
      {page > 1 && step(page - 1, t('list.previous'))}
      <span className="soft small">{t('list.page', { page, pages })}</span>
      {page < pages && step(page + 1, t('list.next'))}
    </ActionRow>
  )
}

interface PageTabsProps<Page extends string> {
  /** Names the pages as a group. */
  readonly label: string
  /** The association in addresses. */
  readonly org: string
  readonly pages: Readonly<Record<Page, (base: string, organizationSlug: string) => string>>
  readonly page: Page
  readonly nameOf: (page: Page) => string
}

/** The way between pages of an association that belong together. */
export function PageTabs<Page extends string>({ label, org, pages, page, nameOf }: PageTabsProps<Page>) {
  const base = useAdminBase()
  const tabs = (Object.keys(pages) as Page[]).map((name) => ({
    href: pages[name](base, org),
    label: nameOf(name),
    isCurrent: name === page,
  }))
  return <Tabs label={label} tabs={tabs} />
}
