import type { ComponentProps, MouseEvent } from 'react'
import { useOnline } from '#web/lib/browser/use-online.ts'
import styles from './button.module.css'

interface ButtonStyle {
  readonly variant?: 'main' | 'second' | 'quiet' | 'danger'
  readonly size?: 'm' | 's'
  readonly wide?: boolean
}

function buttonClass({ variant = 'main', size = 'm', wide = false }: ButtonStyle = {}): string {
  return [styles.button, styles[variant], size === 's' && styles.small, wide && styles.wide]
    .filter(Boolean)
    .join(' ')
}

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'className'> & {
    readonly busy?: boolean
    /** True by default for one that sends a form. */
    readonly needsNetwork?: boolean
  }

/** The ids of the reasons that a page may show: the bar of every page, and the one beside a button. */
export const offlineReason = { bar: 'offline', beside: 'offline-reason' }

/**
 * A button whose label names its action. `busy` keeps its size and label, and ignores further clicks. A button that
 * `needsNetwork` waits for one.
 */
export function Button({ variant, size, wide, busy = false, onClick, children, ...rest }: ButtonProps) {
  const { needsNetwork = rest.type === 'submit', ...attributes } = rest
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const isOnline = useOnline()
  return (
    <button
      type="button"
      {...(needsNetwork &&
        !isOnline && {
          disabled: true,
          'aria-describedby': `${offlineReason.bar} ${offlineReason.beside}`,
        })}
      {...attributes}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      {children}
      {busy && <span className={styles.busy} aria-hidden="true" />}
    </button>
  )
}

type ButtonLinkProps = ButtonStyle & Omit<ComponentProps<'a'>, 'className'>

/** A link with the style of a button: a link changes the page, a button does something. */
export function ButtonLink({ variant, size, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })}
    >
      {children}
    </a>
  )
}
