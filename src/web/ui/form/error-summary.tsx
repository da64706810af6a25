import { useEffect, useRef } from 'react'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './error-summary.module.css'

interface ErrorSummaryProps {
  readonly title: string
  /** `id` is the field's id; null where no field can mend it: the summary takes the focus. */
  readonly problems: readonly { readonly id: string | null; readonly message: string }[]
  /** Increases at each attempt: the first field in error takes the focus again. */
  readonly attempt: number
}

/**
 * The errors to correct, at the top of the form, each line a link to its field; announced by a live region. At each
 * attempt the page scrolls to the first field in error, which takes the focus. Source: spec section 5, behaviour.
 */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(problems)
  useEffect(() => {
    latest.current = problems
  })
  useEffect(() => {
    if (attempt === 0) return
    const placed = inPageOrder(latest.current).flatMap(({ id }) => fieldOf(id) ?? [])
    if (placed[0] === undefined || !focusControl(placed[0])) box.current?.focus()
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.summary}>
      <Note tone="bad" title={title}>
        <ul className={styles.list}>
          {inPageOrder(problems).map((problem) => (
            <li key={problem.id + problem.message}>
              {problem.id === null ? (
                problem.message
              ) : (
                <a
                  href={`#${problem.id}`}
                  onClick={(event) => focusControl(fieldOf(problem.id)) && event.preventDefault()}
                >
                  {problem.message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

/** In page order, whichever part found them; problems without a field stay in place. */
function inPageOrder(problems: ErrorSummaryProps['problems']): ErrorSummaryProps['problems'] {
  // The server renders no errors; a test may.
  if (typeof document === 'undefined') return problems
  const placed = problems.map((problem) => ({ problem, field: fieldOf(problem.id) }))
  return placed
    .toSorted((a, b) => {
      if (a.field === null || b.field === null || a.field === b.field) return 0
      const isBefore = a.field.compareDocumentPosition(b.field) & Node.DOCUMENT_POSITION_FOLLOWING
      return isBefore ? -1 : 1
    })
    .map(({ problem }) => problem)
}

function fieldOf(id: string | null): HTMLElement | null {
  return id === null ? null : document.getElementById(id)
}

/**
 * Scrolls to a field, or to the control of a group of choices, and focuses it: a plain link would scroll without
 * focusing a group. False if there is no such field, or it takes no focus.
 */
function focusControl(field: HTMLElement | null): boolean {
  if (field === null) return false
  const inGroup = () =>
    field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>('input')
  const control = field.matches('input, select, textarea') ? field : inGroup()
  const target = control ?? field
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
  return document.activeElement === target
}
