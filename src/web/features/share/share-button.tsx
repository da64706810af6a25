import { Suspense, useState } from 'react'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useOnDemand } from '#web/lib/on-demand/use-on-demand.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './share-button.module.css'

interface ShareButtonProps {
  /** Absolute address of the page. */
  readonly url: string
  readonly title: string
  /** The word stays on a phone too. */
  readonly isLabelled?: boolean
}

/** Opens the dialog to share a page, which is only loaded then. */
export function ShareButton({ url, title, isLabelled = false }: ShareButtonProps) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { part, isLoading, ask } = useOnDemand(async () => {
    const [{ ShareDialog }, words] = await Promise.all([
      import('#web/features/share/share-dialog.tsx'),
      loadLazyTexts('share', locale),
    ])
    return { ShareDialog, words }
  })
  const show = () => {
    setOpen(true)
    ask()
  }
  return (
    <>
      <Button variant="second" size="s" aria-haspopup="dialog" busy={isLoading} onClick={show}>
        <Icon name="share" />
        <span className={isLabelled ? undefined : styles.label}>{t('share.button')}</span>
      </Button>
      {part !== null && (
        <Suspense>
          <RestStyle />
          <part.ShareDialog t={part.words} open={isOpen} onClose={() => setOpen(false)} {...{ url, title }} />
        </Suspense>
      )}
    </>
  )
}
