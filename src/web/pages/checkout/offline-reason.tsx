import { useOnline } from '#web/lib/browser/use-online.ts'
import styles from '#web/pages/checkout/checkout.module.css'
import { offlineReason } from '#web/ui/button.tsx'

/** Beside the button of a step: why it waits, while there is no network. */
export function OfflineReason({ text }: { readonly text: string }) {
  if (useOnline()) return null
  return (
    <output className={`small ${styles.reason}`}>
      <span id={offlineReason.beside}>{text}</span>
    </output>
  )
}
