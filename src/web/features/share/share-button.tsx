import { lazy, Suspense, useState } from 'react'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const ShareDialog = lazy(async () => ({
  default: (await import('#web/features/share/share-dialog.tsx')).ShareDialog,
}))

interface ShareButtonProps {
  /** Absolute address of the page. */
  readonly url: string
  readonly title: string
}

/** Opens the ways to share a page, loaded only then. */
export function ShareButton({ url, title }: ShareButtonProps) {
  const t = useTexts('campaign')
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button look="second" size="s" aria-haspopup="dialog" onClick={show}>
        <Icon name="share" />
        {t('share.button')}
      </Button>
      {wasOpened && (
        <Suspense>
          <RestStyle />
          <ShareDialog open={isOpen} onClose={() => setOpen(false)} url={url} title={title} />
        </Suspense>
      )}
    </>
  )
}
