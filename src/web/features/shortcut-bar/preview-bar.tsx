import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { draftChannel } from '#domain/address/preview.ts'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './shortcut-bar.module.css'

/** Says that a page is a preview, follows what is being written of its form, and lets nothing be ordered or sent. */
export function PreviewBar({ formId }: { readonly formId: string }) {
  const t = useLazyTexts('admin')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const channel = new BroadcastChannel(draftChannel(formId))
    channel.addEventListener('message', () => void revalidate())
    return () => channel.close()
  }, [formId, revalidate])
  useEffect(() => {
    const refuse = (event: Event) => {
      if (event.type === 'click' && !leadsAway(event.target)) return
      event.preventDefault()
      // Before React hears of it.
      event.stopImmediatePropagation()
      toast({ tone: 'ok', title: t('preview.refused') })
    }
    globalThis.addEventListener('click', refuse, true)
    globalThis.addEventListener('submit', refuse, true)
    return () => {
      globalThis.removeEventListener('click', refuse, true)
      globalThis.removeEventListener('submit', refuse, true)
    }
  }, [t, toast])
  return (
    <>
      <RestStyle />
      <p className={`small ${styles.bar} ${styles.preview}`}>{t('preview')}</p>
    </>
  )
}

/** Whether a click follows a link to another page. */
function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link !== null && link.getAttribute('href')?.startsWith('#') === false
}
