import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

interface ButtonLook {
  readonly look?: 'main' | 'second' | 'quiet' | 'danger'
  readonly size?: 'm' | 's'
  readonly wide?: boolean
}

function buttonClass({ look = 'main', size = 'm', wide = false }: ButtonLook = {}): string {
  return [styles.button, styles[look], size === 's' && styles.small, wide && styles.wide]
    .filter(Boolean)
    .join(' ')
}

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className'> & { readonly busy?: boolean }

/** A button says what it does. `busy` keeps its place and its words, and ignores further clicks. */
export function Button({ look, size, wide, busy = false, onClick, children, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      {children}
      {busy && <span className={styles.busy} aria-hidden="true" />}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<'a'>, 'className'>

/** A link that looks like a button: it leads somewhere, a button does something. */
export function ButtonLink({ look, size, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
    >
      {children}
    </a>
  )
}
