import { useState, useSyncExternalStore } from 'react'
import { shareChannels } from '#web/features/share/share-channels.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './share-dialog.module.css'

interface SharedPage {
  /** Absolute address of the page. */
  readonly url: string
  readonly title: string
}

interface ShareDialogProps extends SharedPage {
  readonly open: boolean
  readonly onClose: () => void
}

/** The channels of the spec as plain links, no script of theirs, and the address to copy. */
export function ShareDialog({ url, title, open, onClose }: ShareDialogProps) {
  const t = useTexts('campaign')
  return (
    <Dialog open={open} onClose={onClose} title={t('share.title')} closeLabel={t('share.close')}>
      <ShareChannels url={url} title={title} />
      <CopyLink url={url} />
    </Dialog>
  )
}

function ShareChannels({ url, title }: SharedPage) {
  const t = useTexts('campaign')
  const canShare = useSyncExternalStore(
    () => () => undefined,
    () => typeof navigator.share === 'function',
    () => false,
  )
  return (
    <ul className={styles.channels}>
      {shareChannels(url, title).map((channel) => (
        <li key={channel.name}>
          <a className={styles.channel} href={channel.href} target="_blank" rel="noopener noreferrer">
            {channel.name === 'email' ? t('share.email') : channel.label}
            <span className="visually-hidden"> ({t('share.window')})</span>
          </a>
        </li>
      ))}
      {canShare && (
        <li>
          <button
            type="button"
            className={styles.channel}
            // Closing the sheet of the system without choosing is no failure.
            onClick={() => void navigator.share({ url, title }).catch(() => undefined)}
          >
            {t('share.other')}
          </button>
        </li>
      )}
    </ul>
  )
}

function CopyLink({ url }: { readonly url: string }) {
  const t = useTexts('campaign')
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
    toast({ tone: 'ok', title: t('share.copied') })
  }
  return (
    <div className={styles.copy}>
      <TextInput
        name="share-address"
        label={t('share.address')}
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button look="second" onClick={() => void copy().catch(() => undefined)}>
        <Icon name={isCopied ? 'check' : 'link'} />
        {isCopied ? t('share.copied') : t('share.copy')}
      </Button>
    </div>
  )
}
