import type { ComponentProps } from 'react'
import { IdentityStrip } from '#web/lib/identity/identity-strip.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { useFocusOnChange } from '#web/pages/schedule/use-focus-on-change.ts'
import styles from './news-page.module.css'

type NewsPageProps = Omit<ComponentProps<typeof PlainPage>, 'title'> & { readonly title: string }

/** A page about the news of a campaign. A title that changes takes the focus, so that it is read out. */
export function NewsPage({ title, ...rest }: NewsPageProps) {
  const heading = useFocusOnChange<HTMLSpanElement>(title)
  return (
    <>
      <div className={styles.identity}>
        <IdentityStrip reloads />
      </div>
      <PlainPage
        {...rest}
        title={
          <span ref={heading} tabIndex={-1}>
            {title}
          </span>
        }
      />
    </>
  )
}
