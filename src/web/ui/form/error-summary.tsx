import { useEffect, useRef } from 'react'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './error-summary.module.css'

interface ErrorSummaryProps {
  readonly title: string
  /** `id` is the field's id. */
  readonly problems: readonly { readonly id: string; readonly message: string }[]
  /** Increases at each attempt: the summary takes the focus again. */
  readonly attempt: number
}

/** The errors to correct, at the top of the form, each line a link to its field. Takes the focus. */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.summary}>
      <Note tone="bad" title={title}>
        <ul className={styles.list}>
          {inPageOrder(problems).map((problem) => (
            <li key={problem.id + problem.message}>
              <a href={`#${problem.id}`} onClick={(event) => focusField(event, problem.id)}>
                {problem.message}
              </a>
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
  const placed = problems.map((problem) => ({ problem, field: document.getElementById(problem.id) }))
  return placed
    .toSorted((a, b) => {
      if (a.field === null || b.field === null || a.field === b.field) return 0
      const isBefore = a.field.compareDocumentPosition(b.field) & Node.DOCUMENT_POSITION_FOLLOWING
      return isBefore ? -1 : 1
    })
    .map(({ problem }) => problem)
}

/** Focuses the field itself: a plain link would scroll without focusing a group of choices. */
function focusField(event: { preventDefault: () => void }, id: string): void {
  const field = document.getElementById(id)
  if (field === null) return
  event.preventDefault()
  const control = field.matches('input, select, textarea') ? field : field.querySelector<HTMLElement>('input')
  const target = control ?? field
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}
