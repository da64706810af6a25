import { useRef, useState, useSyncExternalStore } from 'react'
import { sharePath } from '#domain/share-page.ts'
import { ChannelIcon } from '#web/features/share/channel-icon.tsx'
import { shareChannels } from '#web/features/share/share-channels.ts'
import { noteEvent } from '#web/lib/browser/note-event.ts'
import { type Translate, useLocale } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  readonly t: Translate<'share'>
  /** Absolute address of the page. */
  readonly url: string
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
}

/** The channels of the spec as plain links without their scripts, and the address to copy. */
export function ShareDialog({ t, url, title, open, onClose }: ShareDialogProps) {
  const toast = useToast()
  const box = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  const toolsPath = useToolsPath(url)
  const copy = async (message?: string) => {
    try {
      await navigator.clipboard.writeText(url)
      noteEvent('shared')
      setCopied(true)
      toast({ tone: 'ok', title: t('copied'), ...(message !== undefined && { message }) })
    } catch {
      // The browser or the visitor refused: select the address, to copy it by hand.
      box.current?.querySelector('input')?.select()
      toast({ tone: 'danger', title: t('copyFailed') })
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <Channels t={t} url={url} title={title} onMessengerSite={() => void copy(t('messengerCopied'))} />
      <div ref={box} className={styles.copy}>
        <TextInput
          name="share-address"
          autoComplete="off"
          label={t('address')}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button variant="second" onClick={() => void copy()}>
          <Icon name={isCopied ? 'check' : 'link'} />
          {isCopied ? t('copied') : t('copy')}
        </Button>
      </div>
      {toolsPath !== null && (
        <p>
          <a href={toolsPath}>{t('tools')}</a>
        </p>
      )}
    </Dialog>
  )
}

type ChannelsProps = Pick<ShareDialogProps, 't' | 'url' | 'title'> & { readonly onMessengerSite: () => void }

function Channels({ t, url, title, onMessengerSite }: ChannelsProps) {
  const canShare = useDevice(() => typeof navigator.share === 'function')
  const hasApps = useDevice(() => matchMedia('(hover: none) and (pointer: coarse)').matches)
  return (
    <ul className={styles.channels}>
      {shareChannels(url, title, hasApps).map(({ name, label, href, isSite }) => (
        <li key={name}>
          <a
            className={styles.channel}
            href={href}
            {...(isSite && { target: '_blank', rel: 'noopener noreferrer' })}
            onClick={name === 'messenger' && isSite ? onMessengerSite : () => noteEvent('shared')}
          >
            <ChannelIcon name={name} />
            {name === 'email' ? t('email') : label}
            {isSite && <span className="visually-hidden"> ({t('window')})</span>}
          </a>
        </li>
      ))}
      {canShare && (
        <li>
          <button
            type="button"
            className={styles.channel}
            // Closing the system's share sheet without a choice is no failure.
            onClick={() =>
              void navigator.share({ url, title }).then(
                () => noteEvent('shared'),
                () => undefined,
              )
            }
          >
            <ChannelIcon name="other" />
            {t('other')}
          </button>
        </li>
      )}
    </ul>
  )
}

/** The page with codes and posters, which campaigns have and associations do not; its policy differs: it is loaded anew. */
function useToolsPath(url: string): string | null {
  const locale = useLocale()
  const [campaign] = /^\/associations\/[^/]+\/[^/]+\/[^/]+/.exec(new URL(url).pathname) ?? []
  return campaign === undefined ? null : sharePath(campaign, locale)
}

/** A capability of the device; false while rendering on the server. */
function useDevice(can: () => boolean): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    can,
    () => false,
  )
}
